import type { Database, Transaction } from '@velvet/kit/database/database';
import type { Metrics } from '@velvet/kit/observability/metrics';
import { z } from 'zod';
import type { RefundFee } from '#ledger/booking.ts';
import { saleOf } from '#sales/payment.ts';
import { paymentRepository, type PaymentRow } from '#sales/payment.repository.ts';
import type {
  PaymentProvider,
  ProviderCharge,
  ProviderNotice,
  ProviderSubscription,
} from '#provider/payment-provider.ts';
import type { SubscriptionRow } from '#sales/subscription.repository.ts';
import { webhookRepository } from './webhook.repository.ts';
import { settlementMetrics, type OnSettled } from './settlement.metrics.ts';
import { stepsTo } from './settlement.ts';
import { settlePurchase } from './purchase.settler.ts';
import { settle } from './settle.repository.ts';
import { taxedSettlingOf, type Books } from './settling.ts';
import { settleSubscription } from './subscription.settler.ts';

/** The row of a charge's payment, and the webhook that led to its reading, if they are known. */
type About = { payment?: PaymentRow | undefined; notice?: ProviderNotice | undefined };

/** The only writer of the ledger: books the provider's state, in one transaction. */
export function settlementService(
  db: Database,
  clock: Books,
  provider: PaymentProvider,
  metrics: Metrics,
  fee: RefundFee,
) {
  const { count } = settlementMetrics(metrics);
  const settlers = settlersOf(clock, fee);
  const take = takingIn(db, clock, count);

  /**
   * Books a charge of a purchase, from an answer, a webhook, a reading or a sweep. Paying, the usual step, is one statement; all other
   * steps lock the payment first.
   * @returns undefined for an unknown purchase, or a webhook that was received before
   */
  async function takeCharge(charge: ProviderCharge, { payment, notice }: About = {}): Promise<PaymentRow | undefined> {
    const isOurs = isId(charge.reference);
    const known = payment ?? (isOurs ? await paymentRepository(db).find(charge.reference) : undefined);
    if (known?.id === charge.reference && isPayment(known, charge)) {
      if (await settle(db, await taxedSettlingOf(db, clock, known, charge, notice))) {
        count('settle', known.kind);
        return { ...known, state: 'settled' };
      }
    }
    return take(notice, (tx, onSettled) => settlers.purchase(tx, charge, onSettled));
  }

  const takeSubscription = (
    subscription: ProviderSubscription,
    notice?: ProviderNotice,
  ): Promise<SubscriptionRow | undefined> =>
    take(notice, (tx, onSettled) => settlers.subscription(tx, subscription, onSettled));

  /**
   * Reads the current state from the provider and books it, so the order of webhooks does not matter.
   * @returns false if the object is unknown, or the notice was received before
   * @throws {ProviderError}
   */
  async function ask(subject: ProviderNotice['subject'], notice?: ProviderNotice): Promise<boolean> {
    const charge = subject.kind === 'charge' ? await provider.retrieveCharge(subject.id) : undefined;
    if (charge && charge.subscription === null) return (await takeCharge(charge, { notice })) !== undefined;
    const id = charge?.subscription?.id ?? subject.id;
    return (await takeSubscription(await provider.retrieveSubscription(id), notice)) !== undefined;
  }

  return { takeCharge, takeSubscription, ask };
}

export type SettlementService = ReturnType<typeof settlementService>;

/** Returns what books an object with the webhook that led to it, in one transaction, and counts its steps afterwards. */
function takingIn(db: Database, clock: Books, count: OnSettled) {
  return async function take<T>(
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
  };
}

/** The settlers of purchases and subscriptions. They return undefined for objects of other users of the provider's account. */
function settlersOf(clock: Books, fee: RefundFee) {
  return {
    purchase: async (tx: Transaction, charge: ProviderCharge, onSettled: OnSettled) =>
      isId(charge.reference) ? settlePurchase(tx, clock, charge, onSettled, fee) : undefined,
    subscription: async (tx: Transaction, subscription: ProviderSubscription, onSettled: OnSettled) =>
      isId(subscription.reference) ? settleSubscription(tx, clock, subscription, onSettled, fee) : undefined,
  };
}

/** References of other users of the provider's account may be anything. */
const isId = (reference: string): boolean => z.uuid().safeParse(reference).success;

/** Whether a charge pays a purchase, and does nothing else to it. A tip changes further rows. */
function isPayment(payment: PaymentRow, charge: ProviderCharge): boolean {
  const steps = stepsTo(payment, charge);
  return saleOf(payment) === 'purchase' && steps.length === 1 && steps[0] === 'settle';
}
