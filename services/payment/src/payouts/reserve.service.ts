import type { Clock } from '@velvet/kit/base/clock';
import type { Queries } from '@velvet/kit/database/database';
import type { Logger } from '@velvet/kit/observability/logger';
import type { PayoutConfig } from './payout-config.ts';
import { reserveRepository } from './reserve.repository.ts';

type ReserveParts = { db: Queries; clock: Clock; logger: Logger; config: PayoutConfig };

const dayMs = 24 * 3_600_000;
/** Days whose sales and disputes the rule counts: a payer can dispute a payment for months. */
const countedDays = 90;

/** Holds balances as a reserve for disputes, by the rule of the settings. */
export function reserveService({ db, clock, logger, config: { reserve } }: ReserveParts) {
  return {
    async holdDue(): Promise<void> {
      if (reserve.percent === 0) return;
      const now = clock.now();
      const after = (days: number) => new Date(now.getTime() + days * dayMs);
      const held = await reserveRepository(db).insertDue(now, after(-countedDays), after(reserve.days), reserve);
      if (held > 0) logger.warn({ held }, 'balances are held as a reserve because of disputes');
    },
  };
}
