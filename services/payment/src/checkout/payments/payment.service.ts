import type { Failure } from '@velvet/contracts/failure';
import type { UserId } from '@velvet/contracts/ids';
import { PaymentNotFound, PurchaseFailed, SubscribeFailed } from '@velvet/contracts/payment/failures';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import type { Logger } from '@velvet/kit/observability/logger';
import { Refusal } from '@velvet/kit/http/refusal';
import { promotionRepository } from '#catalog/promotion.repository.ts';
import { publishStock } from '#catalog/stock-changes.ts';
import { ProviderError, type ChargeOrder, type PaymentProvider } from '#provider/payment-provider.ts';
import type { SettlementService } from '#settlements/settlement.service.ts';
import { subscriptionRepository } from '#sales/subscription.repository.ts';
import { failureOfOrder } from '#sales/payment.ts';
import { subjectOf } from '#sales/provider-subject.ts';
import { hangingPaymentRepository } from './hanging-payment.repository.ts';
import { paymentRepository, type PaymentRow } from '#sales/payment.repository.ts';

export type PaymentParts = {
  db: Database;
  clock: Clock;
  logger: Logger;
  provider: PaymentProvider;
  settlements: SettlementService;
  publicUrl: string;
};

const pendingMs = 30_000;
const waitingMs = 60_000;
const batchSize = 50;
/** Time after which a request to the provider is over. */
const upgradeMs = 10 * 60_000;

/** Completes payments at the provider. All operations are idempotent, because the payment's id is the key. */
export function paymentService(parts: PaymentParts) {
  const { db, clock, logger, settlements } = parts;
  const payments = paymentRepository(db);

  async function find(id: string): Promise<PaymentRow> {
    const row = await payments.find(id);
    if (!row) throw new Refusal(PaymentNotFound);
    return row;
  }

  /** Orders or reads the charge at the provider. During an outage of the provider the payment stays open. */
  async function finish(row: PaymentRow): Promise<PaymentRow> {
    try {
      if (row.state === 'pending') await order(parts, row);
      else if (row.state === 'requires_action') await settlements.ask(await subjectOf(db, row));
      else return row;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      const failure = row.state === 'pending' ? failureOfOrder(error, unexpectedOf(row)) : undefined;
      if (failure) await fail(db, clock, row.id, failure);
      else logger.warn({ error, paymentId: row.id }, 'the card provider does not answer, the payment stays open');
    }
    return find(row.id);
  }

  return {
    find,
    finish,

    /** Returns the current state of a payment of the caller. */
    async read(payerId: UserId, id: string): Promise<PaymentRow> {
      const row = await find(id);
      if (row.payerId !== payerId) throw new Refusal(PaymentNotFound);
      return finish(row);
    },

    /** Finishes payments that a crash or an outage left open. */
    async finishHanging(): Promise<void> {
      const now = clock.now().getTime();
      const hanging = await hangingPaymentRepository(db).claim(
        clock.now(),
        new Date(now - pendingMs),
        new Date(now - waitingMs),
        batchSize,
      );
      for (const row of hanging) await finish(row);
    },
  };
}

export type PaymentService = ReturnType<typeof paymentService>;

/** Sends the order under our key: sent again it is the same order. */
async function order(parts: PaymentParts, row: PaymentRow): Promise<void> {
  const { db, provider, settlements, publicUrl } = parts;
  const { customerId, cardId, amountMinor, currency } = row;
  // a minimal page that reports to the dialog around it, without loading the application again
  const returnUrl = `${publicUrl}/payment-return.html`;
  const common: Omit<ChargeOrder, 'key' | 'reference'> = {
    customerId,
    cardId,
    price: { amountMinor, currency },
    returnUrl,
  };
  if (row.subscriptionId === null) {
    const charge = await provider.charge({ ...common, key: row.id, reference: row.id });
    await settlements.takeCharge(charge, { payment: row });
    return;
  }
  // an upgrade is ordered by its request alone
  if (row.period !== 1) return closeUpgrade(parts, row);
  const subscription = await subscriptionRepository(db).find(row.subscriptionId);
  if (!subscription) throw new Error(`The payment ${row.id} pays for no subscription.`);
  const { id, interval, priceMinor, planId: plan } = subscription;
  const promotion = await promotionRepository(db).findOfSubscription(id);
  const offMinor = priceMinor - amountMinor;
  // without a promotion it is the credit of an upgrade, for the first period
  const months = promotion ? promotion.months : 1;
  const discount = months && offMinor > 0 ? { offMinor, months } : undefined;
  const price = { amountMinor: priceMinor, currency };
  const ordered = { ...common, price, key: id, reference: id, interval, plan, discount };
  await settlements.takeSubscription(await provider.subscribe(ordered));
}

/** Books the outcome of an upgrade whose request was killed; one that the provider never received is closed after a while. */
async function closeUpgrade({ db, clock, settlements }: PaymentParts, row: PaymentRow): Promise<void> {
  await settlements.ask(await subjectOf(db, row));
  if (clock.now().getTime() - row.openedAt.getTime() > upgradeMs) await fail(db, clock, row.id, SubscribeFailed);
}

/** Fails a payment whose order the provider refused, so that nothing was charged. */
function fail(db: Database, clock: Clock, id: string, { code, message }: Failure): Promise<void> {
  return db.transaction(async (tx) => {
    const payments = paymentRepository(tx);
    const row = await payments.findForUpdate(id);
    if (row?.state !== 'pending') return;
    await payments.update({ ...row, state: 'failed', failureCode: code, failureMessage: message });
    await publishStock(tx, row.stockId);
    if (row.subscriptionId === null) return;
    const subscriptions = subscriptionRepository(tx);
    const subscription = await subscriptions.findForUpdate(row.subscriptionId);
    if (subscription?.state === 'pending')
      await subscriptions.update({ ...subscription, state: 'failed', endedAt: clock.now() });
  });
}

function unexpectedOf({ kind }: PaymentRow): Failure {
  return kind === 'purchase' ? PurchaseFailed : SubscribeFailed;
}
