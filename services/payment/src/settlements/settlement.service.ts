import type { Clock } from '@velvet/kit/base/clock';
import type { Database, Transaction } from '@velvet/kit/database/database';
import type { Metrics } from '@velvet/kit/observability/metrics';
import type { PaymentRow } from '#sales/payment.repository.ts';
import type {
  PaymentProvider,
  ProviderCharge,
  ProviderNotice,
  ProviderSubscription,
} from '#provider/payment-provider.ts';
import type { SubscriptionRow } from '#sales/subscription.repository.ts';
import { webhookRepository } from './webhook.repository.ts';
import { settlementMetrics, type OnSettled } from './settlement.metrics.ts';
import { settlePurchase, settlePurchaseAtOnce } from './purchase.settler.ts';
import { settleSubscription } from './subscription.settler.ts';

/** The only writer of the ledger: books the provider's state, in one transaction. */
export function settlementService(db: Database, clock: Clock, provider: PaymentProvider, metrics: Metrics) {
  const { count } = settlementMetrics(metrics);

  async function take<T>(
    notice: ProviderNotice | undefined,
    work: (tx: Transaction, onSettled: OnSettled) => Promise<T>,
  ): Promise<T | undefined> {
    const steps: Parameters<OnSettled>[] = [];
    const result = await db.transaction(async (tx) => {
      // the transaction may run again
      steps.length = 0;
      const webhooks = webhookRepository(tx);
      if (notice && !(await webhooks.insert(notice, clock.now()))) return undefined;
      const taken = await work(tx, (...step) => void steps.push(step));
      if (notice && taken === undefined) await webhooks.updateMatched(notice.id, false);
      return taken;
    });
    for (const step of steps) count(...step);
    return result;
  }

  const takeCharge = (charge: ProviderCharge, notice?: ProviderNotice): Promise<PaymentRow | undefined> =>
    take(notice, (tx, onSettled) => settlePurchase(tx, clock, charge, onSettled));

  const takeSubscription = (
    subscription: ProviderSubscription,
    notice?: ProviderNotice,
  ): Promise<SubscriptionRow | undefined> =>
    take(notice, (tx, onSettled) => settleSubscription(tx, clock, subscription, onSettled));

  /**
   * Reads the current state from the provider and books it, so the order of webhooks does not matter.
   * @returns false if the object is unknown, or the notice was received before
   * @throws {ProviderError}
   */
  async function ask(subject: ProviderNotice['subject'], notice?: ProviderNotice): Promise<boolean> {
    const taken =
      subject.kind === 'charge'
        ? await takeCharge(await provider.retrieveCharge(subject.id), notice)
        : await takeSubscription(await provider.retrieveSubscription(subject.id), notice);
    return taken !== undefined;
  }

  return {
    takeCharge,

    /** Books the provider's response to an order. */
    async takeAnswer(payment: PaymentRow, charge: ProviderCharge): Promise<void> {
      if (await settlePurchaseAtOnce(db, clock, payment, charge)) count('settle', payment.kind);
      else await takeCharge(charge);
    },

    takeSubscription,
    ask,
  };
}

export type SettlementService = ReturnType<typeof settlementService>;
