import { z } from 'zod';
import { call, pageQuery } from '#call.ts';
import { PostId, PurchaseId, SubscriptionId } from '#ids.ts';
import { Currency } from '#money.ts';
import { Moment } from '#time.ts';
import { Interval } from './events.ts';
import { PersonCard } from './person-card.ts';

/** `canceled`: active until the paid period ends, and not renewed; `past_due`: a renewal failed and is tried again. */
export const SubscriberStatus = z.enum(['active', 'past_due', 'canceled', 'ended']);
export type SubscriberStatus = z.infer<typeof SubscriberStatus>;

/** A subscription as its creator sees it; amounts are the creator's share, in dollars. Its card and its payer's address are not told. */
export const Subscriber = z.object({
  /** of the subscription: a person who subscribed again has a row for each */
  id: SubscriptionId,
  /** null when the account is deleted, or its owner has blocked the creator */
  person: PersonCard.nullable(),
  status: SubscriberStatus,
  interval: Interval,
  /** the creator's share of one period; 0 is free */
  netPrice: z.number(),
  /** the creator's share of everything paid so far, less what was returned */
  netTotal: z.number(),
  currency: Currency,
  subscribedAt: Moment,
  /** when the paid period ends; null for a free subscription */
  periodEndsAt: Moment.nullable(),
  endedAt: Moment.nullable(),
});
export type Subscriber = z.infer<typeof Subscriber>;

/** A post that was sold once, as its creator sees it; amounts in dollars. */
export const Sale = z.object({
  id: PurchaseId,
  contentId: PostId,
  /** null when the account is deleted, or its owner has blocked the creator */
  person: PersonCard.nullable(),
  /** gross */
  amount: z.number(),
  fees: z.number(),
  /** the creator's share; what was refunded is no longer part of it */
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
  summary: 'Lists the sales of the caller with their buyers, newest first; with `contentId`, those of one post.',
  query: pageQuery(20, { contentId: PostId.optional(), q }),
  paged: true,
  data: z.array(Sale),
});
