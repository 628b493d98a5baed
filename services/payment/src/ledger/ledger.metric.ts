import type { Queries } from '@velvet/kit/database/database';
import type { Metrics } from '@velvet/kit/observability/metrics';
import { ledgerRepository } from './ledger.repository.ts';

/** Reading all entries is expensive, and the database rejects imbalances, so a rare check is sufficient. */
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
