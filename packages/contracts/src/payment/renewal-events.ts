import { z } from 'zod';
import { event } from '#event.ts';
import { SubscriptionId, UserId } from '#ids.ts';
import { Money } from '#money.ts';
import { Moment } from '#time.ts';
import { Interval } from './intervals.ts';

/** A renewal is due soon, and its subscriber wants to be reminded of it. Published once or twice per renewal. */
export const renewalAnnounced = event('payment.renewal.announced', 1, {
  key: 'subscriptionId',
  payload: z.object({
    subscriptionId: SubscriptionId,
    subscriberId: UserId,
    /** the platform's own id for one of its plans */
    creatorId: UserId,
    interval: Interval,
    price: Money,
    renewsAt: Moment,
    announcedAt: Moment,
  }),
});

/** The card that a renewal would charge expires before it. Published once per renewal, up to two weeks before. */
export const renewalCardExpiring = event('payment.renewal.card-expiring', 1, {
  key: 'subscriptionId',
  payload: z.object({
    subscriptionId: SubscriptionId,
    subscriberId: UserId,
    /** the platform's own id for one of its plans */
    creatorId: UserId,
    card: z.object({
      brand: z.string(),
      last4: z.string(),
      expMonth: z.number().int(),
      expYear: z.number().int(),
    }),
    renewsAt: Moment,
    announcedAt: Moment,
  }),
});

/** A renewal is still unpaid, and its grace ends in two days. Published once per failed renewal. */
export const renewalEnding = event('payment.renewal.ending', 1, {
  key: 'subscriptionId',
  payload: z.object({
    subscriptionId: SubscriptionId,
    subscriberId: UserId,
    /** the platform's own id for one of its plans */
    creatorId: UserId,
    price: Money,
    needsAction: z.boolean(),
    graceEndsAt: Moment,
    announcedAt: Moment,
  }),
});
