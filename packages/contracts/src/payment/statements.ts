import { z } from 'zod';
import { call, pageQuery } from '#call.ts';
import { PostId, SubscriptionId } from '#ids.ts';
import { ownersAlone } from '#others.ts';
import { Currency } from '#money.ts';
import { Day, Moment } from '#time.ts';
import { Interval } from './intervals.ts';
import { StatementNotFound } from './failures.ts';
import { LotState, PayoutMethodKind } from './payout-terms.ts';
import { PersonCard } from './person-card.ts';
import { SubjectKind } from '#subject.ts';

/**
 * A creator's week, Monday to Monday in UTC, in units of the currency. Sales (`payout`), bonuses, and refunds with disputes (negative amounts) have
 * a statement each. `pending` during the week, then `processing`: the week is closed, and its net
 * amount is in the balance or on its way. `completed`: all of it is paid out, or was paid back to the payers before. `failed`: a
 * payout of it came back, and the next one repeats it.
 */
export const Statement = z.object({
  /** the Monday, with `-bonuses`, or with `-refunds` for refunds and disputes */
  id: z.string(),
  title: z.string(),
  description: z.string(),
  type: z.enum(['payout', 'bonus', 'refund']),
  status: z.enum(['pending', 'processing', 'completed', 'failed']),
  /** gross */
  amount: z.number(),
  /** the day on which the period closes */
  date: Day,
  period: z.string(),
  transactions: z.number().int(),
  /** the platform's 20% */
  fees: z.number(),
  /** the creator's amount: `amount` less `fees` */
  netAmount: z.number(),
  /** of the newest payout of it: `bank_transfer`, `paypal` or `crypto`; `balance`: kept on the platform */
  method: z.string(),
  currency: Currency,
});
export type Statement = z.infer<typeof Statement>;

/** A ledger transaction of a statement, in units of the currency. */
export const StatementTransaction = z.object({
  id: z.uuid(),
  kind: z.enum(['purchase', 'subscription', 'bonus', 'refund', 'dispute']),
  contentId: PostId.nullable(),
  /** kind of the sold subject, for example `post` or `message`; null without one */
  contentKind: SubjectKind.nullable(),
  subscriptionId: SubscriptionId.nullable(),
  /** interval of the subscription; null for a purchase */
  interval: Interval.nullable(),
  /** number of the paid subscription period, from 1; null for a purchase */
  subscriptionPeriod: z.number().int().positive().nullable(),
  /** null if the account is deleted, or its owner blocked the creator */
  payer: PersonCard.nullable(),
  /** gross */
  amount: z.number(),
  fees: z.number(),
  /** the creator's share */
  netAmount: z.number(),
  /** of a bonus, as the platform gave it; null for everything else */
  reason: z.string().nullable(),
  bookedAt: Moment,
  /** where the creator's share is now */
  state: LotState,
  /** the payout that contains it, unless that failed; null while it is in the balance */
  payout: z.object({ id: z.uuid(), kind: PayoutMethodKind, label: z.string() }).nullable(),
});
export type StatementTransaction = z.infer<typeof StatementTransaction>;

const StatementId = z
  .string()
  .regex(
    /^\d{4}-\d{2}-\d{2}(-bonuses|-refunds)?$/,
    'A statement is named by the Monday of its week, for example 2026-11-16.',
  );

export const listStatements = call({
  method: 'GET',
  path: '/statements',
  failed: 'Failed to fetch statements',
  caller: 'member',
  closed: 'allowed',
  summary: "Lists the caller's weekly statements, newest first.",
  query: pageQuery(20, {}),
  paged: true,
  data: z.array(Statement),
});

export const readStatement = call({
  method: 'GET',
  path: '/statements/{id}',
  caller: 'member',
  closed: 'allowed',
  others: ownersAlone,
  summary: 'Returns a statement with its newest 100 transactions.',
  params: z.object({ id: StatementId }),
  data: Statement.extend({ entries: z.array(StatementTransaction) }),
  failures: [StatementNotFound],
});

export const listStatementTransactions = call({
  method: 'GET',
  path: '/statements/{id}/transactions',
  caller: 'member',
  closed: 'allowed',
  others: ownersAlone,
  summary: 'Lists the transactions of a statement, newest first.',
  params: z.object({ id: StatementId }),
  query: pageQuery(50, {}),
  paged: true,
  data: z.array(StatementTransaction),
  failures: [StatementNotFound],
});
