import { renewalEnding } from '@velvet/contracts/payment/renewal-events';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import { endingRenewalRepository } from './ending-renewal.repository.ts';

/** Time before the end of the grace in which the subscriber is reminded again. */
const warnedBeforeMs = 48 * 3_600_000;
/** Reminders of one transaction. */
const batchSize = 200;

export function endingRenewalService(db: Database, clock: Clock) {
  /** A reminder and its event commit together. */
  const warnBatch = (): Promise<number> =>
    db.transaction(async (tx) => {
      const now = clock.now();
      const until = new Date(now.getTime() + warnedBeforeMs);
      const ending = await endingRenewalRepository(tx).claim(now, until, batchSize);
      for (const { priceMinor, currency, graceEndsAt, ...about } of ending)
        await tx.append(renewalEnding, {
          ...about,
          price: { amountMinor: priceMinor, currency },
          graceEndsAt: graceEndsAt.toISOString(),
          announcedAt: now.toISOString(),
        });
      return ending.length;
    });

  return {
    /** Reminds subscribers whose grace ends soon, before the provider's last attempt. */
    async warnDue(): Promise<void> {
      while ((await warnBatch()) === batchSize);
    },
  };
}
