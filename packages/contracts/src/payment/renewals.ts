import { z } from 'zod';
import { call } from '#call.ts';
import { SubscriptionId, UserId } from '#ids.ts';
import { Currency } from '#money.ts';
import { Moment } from '#time.ts';
import { Interval } from './intervals.ts';
import { PersonCard } from './person-card.ts';

/** Longest range of a calendar of renewals; milliseconds. */
const longestRangeMs = 400 * 24 * 3_600_000;

const rangeMs = (from: string, to: string): number => Date.parse(to) - Date.parse(from);

/** A charge to come, at the price that it will have. */
export const Renewal = z.object({
  subscriptionId: SubscriptionId,
  creatorId: UserId,
  /** null if the creator is not known, and for a plan of the platform */
  creator: PersonCard.nullable(),
  interval: Interval,
  /** units of the currency */
  price: z.number(),
  currency: Currency,
  renewsAt: Moment,
});
export type Renewal = z.infer<typeof Renewal>;

export const listRenewals = call({
  method: 'GET',
  path: '/api/payments/renewals',
  caller: 'member',
  closed: 'allowed',
  summary:
    "Lists the renewals of the caller's subscriptions from `from` (inclusive) to `to` (exclusive), in the order of time, for at most 400 days. Canceled subscriptions have none.",
  query: z
    .object({ from: Moment, to: Moment })
    .refine(({ from, to }) => rangeMs(from, to) > 0, { path: ['to'], error: 'Choose an end after the start.' })
    .refine(({ from, to }) => rangeMs(from, to) <= longestRangeMs, {
      path: ['to'],
      error: 'Choose a range of at most 400 days.',
    }),
  data: z.array(Renewal),
});
