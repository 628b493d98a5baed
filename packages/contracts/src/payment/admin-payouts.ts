import { z } from 'zod';
import { call, pageQuery } from '#call.ts';
import { UserId } from '#ids.ts';
import { Currency } from '#money.ts';
import { Day, Moment } from '#time.ts';
import { HoldReason, Payout } from './payouts.ts';
import { PersonCard } from './person-card.ts';

const of = {
  creatorId: UserId,
  /** null if the account is not known or deleted */
  creator: PersonCard.nullable(),
};

/** A payout as administrators see it. */
export const AdminPayout = Payout.omit({ transactions: true }).extend({
  ...of,
  /** requests to the provider so far */
  attempts: z.number().int(),
});
export type AdminPayout = z.infer<typeof AdminPayout>;

/** `open`: not at the provider yet, or on its way */
export const AdminPayoutFilter = z.enum(['all', 'open', 'completed', 'failed']);
export type AdminPayoutFilter = z.infer<typeof AdminPayoutFilter>;

export const listAdminPayouts = call({
  method: 'GET',
  path: '/api/admin/payouts',
  caller: 'administrator',
  summary: 'Lists payouts of all creators, newest first.',
  query: pageQuery(20, {
    status: AdminPayoutFilter.default('all'),
    /** id of a payout or creator, or part of the name or handle of a creator */
    q: z.string().trim().min(1).max(100).optional(),
  }),
  paged: true,
  data: z.array(AdminPayout),
});

const figures = z.object({ payouts: z.number().int(), amount: z.number() });

/** The payouts of a week in one currency. A run with payouts in several has an entry for each. */
export const PayoutRun = z.object({
  /** the Monday of the run */
  week: Day,
  startedAt: Moment,
  /** null while it opens payouts */
  finishedAt: Moment.nullable(),
  currency: Currency,
  opened: figures,
  completed: figures,
  failed: figures,
});
export type PayoutRun = z.infer<typeof PayoutRun>;

export const listPayoutRuns = call({
  method: 'GET',
  path: '/api/admin/payout-runs',
  caller: 'administrator',
  summary: 'Lists the runs of the last twelve weeks, newest first.',
  data: z.array(PayoutRun),
});

/** A balance that the platform holds; in units of the currency. */
export const PayoutHold = z.object({
  ...of,
  reason: HoldReason.exclude(['dispute']),
  note: z.string().nullable(),
  /** null: until an administrator releases it */
  releasesAt: Moment.nullable(),
  placedAt: Moment,
  /** the balance of the creator now */
  balance: z.number(),
  currency: Currency,
});
export type PayoutHold = z.infer<typeof PayoutHold>;

export const listPayoutHolds = call({
  method: 'GET',
  path: '/api/admin/payout-holds',
  caller: 'administrator',
  summary: 'Lists held balances by creator.',
  query: pageQuery(20, {}),
  paged: true,
  data: z.array(PayoutHold),
});
