import type { UserId } from '@velvet/contracts/ids';
import { decimalFromMinor, moneyInWords } from '@velvet/contracts/money';
import {
  IdempotencyKeyReused,
  NotRefundable,
  PaymentNotFound,
  ProviderUnavailable,
  RefundTooLarge,
} from '@velvet/contracts/payment/failures';
import type { RefundReason } from '@velvet/contracts/payment/payments';
import type { Clock } from '@velvet/kit/base/clock';
import { newId } from '@velvet/kit/base/ids';
import type { Database, Transaction } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Logger } from '@velvet/kit/observability/logger';
import { ProviderError, type PaymentProvider } from '#provider/payment-provider.ts';
import { paymentRepository, type PaymentRow } from '#sales/payment.repository.ts';
import { subjectOf } from '#sales/provider-subject.ts';
import type { SettlementService } from '#settlements/settlement.service.ts';
import { fraudKey, fraudWarningRepository } from './fraud-warning.repository.ts';
import { refundOrderRepository, type RefundOrderRow } from './refund-order.repository.ts';
import { voidedPaymentRepository } from './voided-payment.repository.ts';

export type RefundParts = {
  db: Database;
  clock: Clock;
  logger: Logger;
  provider: PaymentProvider;
  settlements: SettlementService;
  /** highest amount of a reported payment that is refunded without a decision; cents, 0: none */
  fraudLimitMinor: number;
};

/** `amountMinor`: cents, or null for all that is left. `key`: one key of a payment is one refund. `by`: null for a rule */
export type Refund = {
  paymentId: string;
  amountMinor: number | null;
  key: string;
  reason: RefundReason;
  note: string | null;
  by: UserId | null;
};

/** Key of a refund without one, which is a refund of all that is left. */
export const wholeKey = 'whole';
const voidedAtOnce = 500;
const batchSize = 50;
/** Pause after the provider refused the refund of a voided purchase. */
const refusedMs = 3_600_000;
/** The sweep leaves an order to the request that made it for this long. */
const requestMs = 60_000;

/** A refund of all that is left, which the platform makes by itself. */
const byRule = { amountMinor: null, key: wholeKey, reason: 'other', by: null } as const;

/** Refunds. An order is a row before the provider receives it, so it is sent until it is answered, and takes effect once. */
export function refundService(parts: RefundParts) {
  const { db, clock, logger, fraudLimitMinor } = parts;

  /**
   * Refunds a payment, or a part of it.
   * @throws {Refusal} `PaymentNotFound`, `NotRefundable`, `RefundTooLarge`, `IdempotencyKeyReused`, `ProviderUnavailable`; after the last
   * one the order stands, and a sweep repeats it
   */
  async function refund(wanted: Refund): Promise<PaymentRow> {
    const order = await db.transaction((tx) => openOrder(tx, clock, wanted));
    if (order?.state === 'pending') await perform(parts, order);
    const row = await paymentRepository(db).find(wanted.paymentId);
    if (!row) throw new Refusal(PaymentNotFound);
    return row;
  }

  return {
    refund,

    /** Repeats orders that the provider has not answered. */
    async finishPending(): Promise<void> {
      for (const order of await refundOrderRepository(db).claimPending(clock.now(), batchSize))
        await perform(parts, order).catch(onRefused(logger, order.paymentId));
    },

    /**
     * Refunds payments up to the limit that a card network reported as fraudulent, because a dispute would cost more. One that the provider
     * refuses is left to the dispute.
     */
    async refundReported(): Promise<void> {
      const reported = { amountMinor: null, key: fraudKey, reason: 'fraudulent', by: null } as const;
      const note = 'The card network reported it as fraudulent.';
      for (const { id: paymentId } of await fraudWarningRepository(db).findRefundable(fraudLimitMinor, batchSize))
        await refund({ ...reported, note, paymentId }).catch(onRefused(logger, paymentId));
    },

    /** Refunds a gift that was not redeemed, or could not be delivered. Idempotent. */
    refundUndelivered: (paymentId: string) => refund({ ...byRule, note: 'The gift was not delivered.', paymentId }),

    /**
     * Refunds the purchases of voided offers, charges of subscriptions that an upgrade or a parting had ended before, and checkouts of content
     * that their buyers had already. One that the provider does not refund now is tried again at the next run.
     */
    async refundVoided(): Promise<void> {
      const voided = voidedPaymentRepository(db);
      const refusedSince = new Date(clock.now().getTime() - refusedMs);
      for (const { id: paymentId } of await voided.find(refusedSince, voidedAtOnce))
        await refund({ ...byRule, note: 'The offer was withdrawn.', paymentId }).catch(onRefused(logger, paymentId));
      for (const { id: paymentId, kind } of await voided.findSuperseded(refusedSince, voidedAtOnce)) {
        const note = kind === 'purchase' ? 'The buyer had it already.' : 'The subscription had ended before.';
        await refund({ ...byRule, note, paymentId }).catch(onRefused(logger, paymentId));
      }
    },
  };
}

export type RefundService = ReturnType<typeof refundService>;

const onRefused = (logger: Logger, paymentId: string) => (error: unknown) => {
  if (!(error instanceof Refusal)) throw error;
  logger.warn({ error, paymentId }, 'a refund was not made');
};

/** Inserts the order, or returns the one of the same key. @returns undefined if all is refunded already */
async function openOrder(tx: Transaction, clock: Clock, wanted: Refund): Promise<RefundOrderRow | undefined> {
  const { paymentId, amountMinor, key, reason, note, by } = wanted;
  const payment = await paymentRepository(tx).findForUpdate(paymentId);
  if (!payment) throw new Refusal(PaymentNotFound);
  const orders = refundOrderRepository(tx);
  const known = await orders.findByKey(paymentId, key);
  if (known) {
    if (amountMinor !== null && amountMinor !== known.amountMinor) throw new Refusal(IdempotencyKeyReused);
    return known;
  }
  if (payment.isRefunded && amountMinor === null) return undefined;
  requireRefundable(payment);
  const left = payment.amountMinor - payment.refundedMinor - (await orders.sumPending(paymentId));
  const amount = amountMinor ?? left;
  if (amount > left || left <= 0) throw tooLarge(payment, Math.max(0, left));
  const now = clock.now();
  const order = { id: newId(), paymentId, key, amountMinor: amount, reason, note, orderedBy: by, orderedAt: now };
  await orders.insert(order, new Date(now.getTime() + requestMs));
  return { ...order, state: 'pending' };
}

/** @throws {Refusal} `NotRefundable` */
export function requireRefundable({ state, providerChargeId, disputeState, isRefunded }: PaymentRow): void {
  const isDisputed = disputeState === 'open' || disputeState === 'lost';
  if (state !== 'settled' || providerChargeId === null || isDisputed || isRefunded) throw new Refusal(NotRefundable);
}

function tooLarge({ currency }: PaymentRow, leftMinor: number): Refusal {
  const left = moneyInWords({ amountMinor: leftMinor, currency });
  return new Refusal(RefundTooLarge, {
    message: `Only ${left} of the charge is left.`,
    details: { left: decimalFromMinor(leftMinor), currency },
  });
}

/** Sends the order under its id, and books the answer. Sent again it is the same refund. */
async function perform({ db, provider, settlements }: RefundParts, order: RefundOrderRow): Promise<void> {
  const orders = refundOrderRepository(db);
  const row = await paymentRepository(db).find(order.paymentId);
  if (!row?.providerChargeId) throw new Refusal(NotRefundable);
  try {
    const { id: key, amountMinor, reason } = order;
    const charge = await provider.refund(row.providerChargeId, { key, amountMinor, reason });
    if (row.kind === 'purchase') await settlements.takeCharge(charge);
    else await settlements.ask(await subjectOf(db, row));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.reason === 'unreachable') throw new Refusal(ProviderUnavailable);
    await orders.close(order.id, 'failed');
    throw new Refusal(NotRefundable);
  }
  await orders.close(order.id, 'refunded');
}
