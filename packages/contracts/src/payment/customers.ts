import { z } from 'zod';
import { call, pageQuery } from '#call.ts';
import { PostId, PurchaseId, SubscriptionId } from '#ids.ts';
import { ownersAlone } from '#others.ts';
import { Currency } from '#money.ts';
import { Moment } from '#time.ts';
import { Interval } from './intervals.ts';
import { PersonCard } from './person-card.ts';
import { RenewalPrices } from './renewal-prices.ts';
import { SubjectKind } from '#subject.ts';

/**
 * `paused`: not charged for up to three months, and without access after the paid period. `canceled`: active until the end of the paid
 * period, not renewed. `past_due`: a renewal failed and is retried.
 */
export const SubscriberStatus = z.enum(['active', 'past_due', 'paused', 'canceled', 'ended']);
export type SubscriberStatus = z.infer<typeof SubscriberStatus>;

/** A subscription as its creator sees it, without card and address of the payer. Amounts are the creator's share, in units of the currency. */
export const Subscriber = z.object({
  /** id of the subscription: a person who subscribed again has several rows */
  id: SubscriptionId,
  /** null if the account is deleted, or its owner blocked the creator */
  person: PersonCard.nullable(),
  status: SubscriberStatus,
  interval: Interval,
  /** the creator's share of one period without discounts; 0 is free */
  netPrice: z.number(),
  /** the creator's share of the renewals, if it goes on */
  netRenewals: RenewalPrices,
  /** the creator's share of all payments, less refunds */
  netTotal: z.number(),
  currency: Currency,
  subscribedAt: Moment,
  /** end of the paid period; null for a free subscription */
  periodEndsAt: Moment.nullable(),
  endedAt: Moment.nullable(),
});
export type Subscriber = z.infer<typeof Subscriber>;

/** A purchase as its creator sees it; amounts in units of the currency. */
export const Sale = z.object({
  id: PurchaseId,
  contentId: PostId,
  /** kind of the sold subject, for example `post` or `message` */
  contentKind: SubjectKind,
  /** null if the account is deleted, or its owner blocked the creator */
  person: PersonCard.nullable(),
  /** gross */
  amount: z.number(),
  fees: z.number(),
  /** the creator's share, less refunds */
  netAmount: z.number(),
  currency: Currency,
  isRefunded: z.boolean(),
  boughtAt: Moment,
});
export type Sale = z.infer<typeof Sale>;

/** part of a name or handle; rows without a person do not match */
const q = z.string().trim().min(1).max(100).optional();

export const listSubscribers = call({
  method: 'GET',
  path: '/api/payments/subscribers',
  caller: 'creator',
  summary: "Lists the caller's subscribers, newest first, without those who never paid.",
  query: pageQuery(20, { status: z.enum(['all', ...SubscriberStatus.options]).default('all'), q }),
  paged: true,
  data: z.array(Subscriber),
});

export const listSales = call({
  method: 'GET',
  path: '/api/payments/sales',
  caller: 'creator',
  others: ownersAlone,
  summary: 'Lists the sales of the caller with their buyers, newest first; with `contentId`, those of one post.',
  query: pageQuery(20, { contentId: PostId.optional(), q }),
  paged: true,
  data: z.array(Sale),
});
