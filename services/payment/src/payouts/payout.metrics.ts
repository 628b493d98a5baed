import type { Clock } from '@velvet/kit/base/clock';
import type { Queries } from '@velvet/kit/database/database';
import type { Metrics } from '@velvet/kit/observability/metrics';
import { payoutAgeRepository } from './payout-run.repository.ts';

const states = ['opened', 'completed', 'failed'] as const;

/** Counts payouts by the states that they reach, and watches unfinished runs. */
export function payoutMetrics({ counter, watch }: Metrics, db: Queries, clock: Clock) {
  const reached = counter('payouts_total', 'Payouts that reached a state', ['state']);
  for (const state of states) reached.inc({ state }, 0);
  watch({
    name: 'payout_oldest_age_seconds',
    help: 'Age of the oldest unfinished run, and of the oldest payout under way, by stage; 0 without one',
    labels: ['stage'],
    read: async () => {
      const { runSeconds, payoutSeconds } = await payoutAgeRepository(db).findAges(clock.now());
      return [
        { value: runSeconds, labels: { stage: 'run' } },
        { value: payoutSeconds, labels: { stage: 'payout' } },
      ];
    },
  });
  return { count: (state: (typeof states)[number], number: number) => reached.inc({ state }, number) };
}

export type PayoutMetrics = ReturnType<typeof payoutMetrics>;
