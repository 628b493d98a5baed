import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import type { Logger } from '@velvet/kit/observability/logger';
import { stockRepository } from '#catalog/stock.repository.ts';
import type { PaymentProvider } from '#provider/payment-provider.ts';
import type { SettlementService } from '#settlements/settlement.service.ts';

export type ReservationParts = {
  db: Database;
  clock: Clock;
  logger: Logger;
  provider: PaymentProvider;
  settlements: SettlementService;
};

/** Time for which a checkout that waits for its payer keeps a piece of a limited offer. */
const reservationMs = 15 * 60_000;
const batchSize = 50;

/** Pieces of limited offers in checkouts. */
export function reservationService({ db, clock, logger, provider, settlements }: ReservationParts) {
  return {
    /**
     * Cancels checkouts that keep a piece for too long. The provider decides: one that was paid meanwhile is settled and keeps its piece,
     * so no piece is sold twice.
     */
    async releaseAbandoned(): Promise<void> {
      const before = new Date(clock.now().getTime() - reservationMs);
      for (const { id, providerChargeId } of await stockRepository(db).findAbandoned(before, batchSize)) {
        await provider
          .cancelCharge(providerChargeId)
          .then((charge) => settlements.takeCharge(charge))
          .catch((error: unknown) => logger.warn({ error, paymentId: id }, 'a reserved piece was not released yet'));
      }
    },
  };
}
