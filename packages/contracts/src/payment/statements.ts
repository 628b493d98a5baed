import { z } from 'zod';
import { call, pageQuery } from '#call.ts';
import { PostId, SubscriptionId } from '#ids.ts';
import { Currency } from '#money.ts';
import { Day, Moment } from '#time.ts';
import { Interval } from './events.ts';
import { StatementNotFound } from './failures.ts';
import { PersonCard } from './person-card.ts';

/**
 * A creator's week, Monday to Monday in UTC, in dollars: one statement of the sales and, where there were any,
 * one of what went back (amounts negative). `pending` while the week runs, then `processing`: the week is closed and its
 * net amount is in the creator's balance. `completed`, `failed`, `bonus` are the specification's words for payouts, of
 * which there are none yet.
 */
export const Statement = z.object({
  /** the Monday, with `-refunds` for what went back */
  id: z.string(),
  title: z.string(),
  description: z.string(),
  type: z.enum(['payout', 'bonus', 'refund']),
  status: z.enum(['pending', 'processing', 'completed', 'failed']),
  /** gross */
  amount: z.number(),
  /** the day the period closes */
  date: Day,
  period: z.string(),
  transactions: z.number().int(),
  /** the platform's 20% */
  fees: z.number(),
  /** what the creator gets: `amount` less `fees` */
  netAmount: z.number(),
  /** how the creator gets it: `balance`, kept on the platform. Names a way of payout once there is one. */
  method: z.string(),
  currency: Currency,
});
export type Statement = z.infer<typeof Statement>;

/** One movement of the ledger behind a statement, in dollars. */
export const StatementTransaction = z.object({
  id: z.uuid(),
  kind: z.enum(['purchase', 'subscription', 'refund', 'dispute']),
  contentId: PostId.nullable(),
  subscriptionId: SubscriptionId.nullable(),
  /** null for a purchase; the interval of the subscription otherwise */
  interval: Interval.nullable(),
  /** which period of the subscription was paid, from 1; null for a purchase */
  subscriptionPeriod: z.number().int().positive().nullable(),
  /** null when the account is deleted, or its owner has blocked the creator */
  payer: PersonCard.nullable(),
  /** gross */
  amount: z.number(),
  fees: z.number(),
  /** the creator's share */
  netAmount: z.number(),
  bookedAt: Moment,
});
export type StatementTransaction = z.infer<typeof StatementTransaction>;

const StatementId = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(-refunds)?$/, 'A statement is named by the Monday of its week, for example 2026-11-16.');

export const listStatements = call({
  method: 'GET',
  path: '/statements',
  failed: 'Failed to fetch statements',
  caller: 'member',
  summary: "Lists the caller's weekly statements, newest first.",
  query: pageQuery(20, {}),
  paged: true,
  data: z.array(Statement),
});

export const readStatement = call({
  method: 'GET',
  path: '/statements/{id}',
  caller: 'member',
  summary: 'Returns a statement with its newest 100 transactions.',
  params: z.object({ id: StatementId }),
  data: Statement.extend({ entries: z.array(StatementTransaction) }),
  failures: [StatementNotFound],
});

export const listStatementTransactions = call({
  method: 'GET',
  path: '/statements/{id}/transactions',
  caller: 'member',
  summary: 'Lists the transactions of a statement, newest first.',
  params: z.object({ id: StatementId }),
  query: pageQuery(50, {}),
  paged: true,
  data: z.array(StatementTransaction),
  failures: [StatementNotFound],
});
