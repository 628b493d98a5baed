import { z } from 'zod';
import { call, pageQuery } from '#call.ts';
import { Currency } from '#money.ts';
import { shortText } from '#text.ts';
import { Day, Moment } from '#time.ts';
import { DifferenceClosed, DifferenceNotFound, NotRefundable, ProviderUnavailable } from './failures.ts';

/**
 * Differences between the providers and the books. `…-missing`: the provider's state was not booked. `charge-unknown`: the charge pays for
 * nothing here. `…-absent`: the provider does not have it. `…-differs`: both sides have other amounts or states. `payout-unknown`: the
 * transfer belongs to no payout. `refund-failed`: a refund did not arrive, and the platform owes it to the payer. `payout-failed`,
 * `payout-outcome`: the outcome of a payout did not arrive. `ledger-differs`: the postings of a payment do not agree with it.
 * `balance-differs`: the provider's balance has moved otherwise than the ledger.
 */
export const DifferenceKind = z.enum([
  'charge-missing',
  'charge-unknown',
  'charge-absent',
  'charge-differs',
  'refund-missing',
  'refund-differs',
  'refund-failed',
  'dispute-missing',
  'payout-failed',
  'payout-outcome',
  'payout-differs',
  'payout-unknown',
  'payout-absent',
  'ledger-differs',
  'balance-differs',
]);
export type DifferenceKind = z.infer<typeof DifferenceKind>;

/** `acknowledged`: an administrator looked at it, and nothing is to be mended. */
export const DifferenceState = z.enum(['open', 'mended', 'acknowledged']);
export type DifferenceState = z.infer<typeof DifferenceState>;

/**
 * `settled`: booked from the provider's reading; `returned`: the payout is in the balance again; `refunded`: an administrator returned the
 * charge; `matched`: the charge belongs to a payment after all. `superseded`: a newer difference has the whole amount.
 */
export const Mending = z.enum(['settled', 'returned', 'refunded', 'matched', 'superseded']);
export type Mending = z.infer<typeof Mending>;

/** Amounts in units of the currency; null where a side has nothing. */
export const Difference = z.object({
  id: z.uuid(),
  /** the compared day, or that on which it was found (UTC) */
  day: Day,
  kind: DifferenceKind,
  /** id of a charge at the provider, of a payment, or of a payout; of a balance the day and its currency */
  objectId: z.string(),
  paymentId: z.uuid().nullable(),
  providerAmount: z.number().nullable(),
  ownAmount: z.number().nullable(),
  currency: Currency,
  state: DifferenceState,
  mending: Mending.nullable(),
  /** the words of the administrator who decided it */
  note: z.string().nullable(),
  foundAt: Moment,
  closedAt: Moment.nullable(),
});
export type Difference = z.infer<typeof Difference>;

/** The comparison of a day. */
export const ReconciliationRun = z.object({
  day: Day,
  /** the stage that runs now, or ran last */
  stage: z.string(),
  /** number of compared objects */
  checked: z.number().int(),
  startedAt: Moment,
  finishedAt: Moment.nullable(),
});
export type ReconciliationRun = z.infer<typeof ReconciliationRun>;

export const readReconciliation = call({
  method: 'GET',
  path: '/api/admin/reconciliation',
  caller: 'administrator',
  summary: 'Returns the newest comparisons with the providers, and the number of open differences by kind.',
  data: z.object({
    /** of the last 30 days, newest first */
    runs: z.array(ReconciliationRun),
    open: z.array(z.object({ kind: DifferenceKind, count: z.number().int() })),
  }),
});

export const listDifferences = call({
  method: 'GET',
  path: '/api/admin/reconciliation/differences',
  caller: 'administrator',
  summary: 'Lists differences between the providers and the books, newest first.',
  query: pageQuery(20, { state: DifferenceState.default('open') }),
  paged: true,
  data: z.array(Difference),
});

export const decideDifference = call({
  method: 'PUT',
  path: '/api/admin/reconciliation/differences/{id}/decision',
  caller: 'administrator',
  summary: 'Acknowledges an open difference with words, or returns a charge that pays for nothing.',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    /** `refund`: of a `charge-unknown` only */
    decision: z.enum(['acknowledge', 'refund']),
    note: shortText(500).pipe(z.string().min(1, 'Tell why.')),
  }),
  data: Difference,
  failures: [DifferenceNotFound, DifferenceClosed, NotRefundable, ProviderUnavailable],
});
