import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import type { Logger } from '@velvet/kit/observability/logger';
import { ProviderError, type PaymentProvider } from '#provider/payment-provider.ts';
import type { SettlementService } from '#settlements/settlement.service.ts';
import { dueCustomerRepository } from './deleted-customer.repository.ts';

export type CustomerDeletionParts = {
  db: Database;
  clock: Clock;
  logger: Logger;
  provider: PaymentProvider;
  settlements: SettlementService;
};

const batchSize = 50;
const retryMs = 60_000;

/** Deletes customers of deleted accounts, with their saved cards, at the provider. */
export function customerDeletionService({ db, clock, logger, provider, settlements }: CustomerDeletionParts) {
  const customers = dueCustomerRepository(db);

  /** A payment that waits for 3-D Secure is given up. One that was made meanwhile is settled. */
  async function deleteOne(id: string): Promise<void> {
    for (const chargeId of await customers.findWaitingCharges(id))
      await settlements.takeCharge(await provider.cancelCharge(chargeId));
    if (await customers.isInUse(id)) return;
    await provider.deleteCustomer(id);
    await customers.markDeleted(id, clock.now());
  }

  return {
    /** An outage of the provider ends a run; the next one tries again. */
    async deleteDue(): Promise<void> {
      const now = clock.now();
      for (const id of await customers.claim(now, new Date(now.getTime() - retryMs), batchSize)) {
        try {
          await deleteOne(id);
        } catch (error) {
          if (!(error instanceof ProviderError)) throw error;
          logger.warn({ error, customerId: id }, 'a customer of a deleted account is not deleted yet');
          if (error.reason === 'unreachable') return;
        }
      }
    },
  };
}
