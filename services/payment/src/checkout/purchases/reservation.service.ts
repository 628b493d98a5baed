import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import type { Logger } from '@velvet/kit/observability/logger';
import { holdRepository } from '#catalog/hold.repository.ts';
import type { PaymentProvider } from '#provider/payment-provider.ts';
import type { SettlementService } from '#settlements/settlement.service.ts';

export type ReservationParts = {
  db: Database;
  clock: Clock;
  logger: Logger;
  provider: PaymentProvider;
  settlements: SettlementService;
};

const batchSize = 50;

/** Pieces of limited offers in checkouts. */
export function reservationService({ db, clock, logger, provider, settlements }: ReservationParts) {
  return {
    /**
     * Cancels checkouts that keep a piece beyond their hold. The provider decides: one that was paid meanwhile is settled and keeps its piece,
     * so no piece is sold twice.
     */
    async releaseAbandoned(): Promise<void> {
      for (const { id, providerChargeId } of await holdRepository(db).findLapsed(clock.now(), batchSize)) {
        await provider
          .cancelCharge(providerChargeId)
          .then((charge) => settlements.takeCharge(charge))
          .catch((error: unknown) => logger.warn({ error, paymentId: id }, 'a reserved piece was not released yet'));
      }
    },
  };
}
