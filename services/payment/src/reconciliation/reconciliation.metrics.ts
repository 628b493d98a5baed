import { DifferenceKind } from '@velvet/contracts/payment/reconciliation';
import type { Clock } from '@velvet/kit/base/clock';
import type { Queries } from '@velvet/kit/database/database';
import type { Metrics } from '@velvet/kit/observability/metrics';
import { differenceRepository } from './difference.repository.ts';
import { runRepository } from './run.repository.ts';

/** Watches open differences, and days that are not compared. */
export function watchReconciliation({ watch }: Metrics, db: Queries, clock: Clock): void {
  watch({
    name: 'reconciliation_differences_open',
    help: 'Open differences between the providers and the books, by kind',
    labels: ['kind'],
    read: async () => {
      const open = new Map((await differenceRepository(db).countOpen()).map(({ kind, count }) => [kind, count]));
      return DifferenceKind.options.map((kind) => ({ value: open.get(kind) ?? 0, labels: { kind } }));
    },
  });
  watch({
    name: 'reconciliation_oldest_age_seconds',
    help: 'Age of the oldest comparison of a day with the providers that is not finished; 0 without one',
    read: async () => {
      const run = await runRepository(db).findUnfinished();
      return [{ value: run ? (clock.now().getTime() - run.startedAt.getTime()) / 1000 : 0 }];
    },
  });
}
