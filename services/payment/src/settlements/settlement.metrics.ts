import type { Metrics } from '@velvet/kit/observability/metrics';
import type { PaymentRow } from '#sales/payment.repository.ts';
import type { Step } from './settlement.ts';

/** Called for each step of a payment, within its transaction. */
export type OnSettled = (step: Step, kind: PaymentRow['kind']) => void;

const states: Readonly<Record<Step, string>> = {
  'await-action': 'requires_action',
  fail: 'failed',
  settle: 'settled',
  'refund-part': 'refunded_in_part',
  refund: 'refunded',
  'fail-refund': 'refund_failed',
  'open-dispute': 'disputed',
  'win-dispute': 'dispute_won',
  'lose-dispute': 'dispute_lost',
};

/** Counts payments by the states that they reach. Every series exists from the start, so that its first increase is a rate. */
export function settlementMetrics(metrics: Metrics) {
  const reached = metrics.counter('payments_total', 'Payments that reached a state, by kind and state', [
    'kind',
    'state',
  ]);
  for (const kind of ['purchase', 'subscription'] as const)
    for (const state of Object.values(states)) reached.inc({ kind, state }, 0);
  return {
    /** Counts after the commit only. */
    count: (step: Step, kind: PaymentRow['kind']) => reached.inc({ kind, state: states[step] }),
  };
}
