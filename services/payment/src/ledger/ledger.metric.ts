import type { Queries } from '@velvet/kit/database/database';
import type { Metrics } from '@velvet/kit/observability/metrics';
import { ledgerRepository } from './ledger.repository.ts';

/** It reads every entry, and the database refuses an imbalance by itself: now and then is often enough. */
const maxAgeMs = 5 * 60_000;

export function watchLedger({ watch }: Metrics, db: Queries): void {
  watch({
    name: 'ledger_sum_minor',
    help: 'Sum of all entries of the ledger in minor units, by currency; anything but 0 is a fault',
    labels: ['currency'],
    maxAgeMs,
    read: async () =>
      (await ledgerRepository(db).sumAll()).map(({ currency, sumMinor }) => ({
        value: sumMinor,
        labels: { currency },
      })),
  });
}
