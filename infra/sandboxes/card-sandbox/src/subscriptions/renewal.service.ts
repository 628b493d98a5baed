import type { Database, Queries } from '@velvet/kit/database/database';
import { cardToRenewWith } from '#customers/stored-card.ts';
import { isFinal } from '#cards/test-card.ts';
import { chargeRepository, type ChargeRow } from '#payments/charge.repository.ts';
import type { PaymentService } from '#payments/payment.service.ts';
import type { SubscriptionStart } from './start.service.ts';
import { afterFailure, endOfPeriod, graceEnd, offOf } from './subscription.ts';
import { subscriptionRepository, type SubscriptionRow } from './subscription.repository.ts';

export type RenewalParts = {
  db: Database;
  start: SubscriptionStart;
  payments: PaymentService;
  /** days from a failed renewal to each retry */
  retryDays: readonly number[];
};

/** Processes a due subscription: renews it, retries the payment, or ends it. */
export function renewalService({ db, start, payments, retryDays }: RenewalParts) {
  /** A period of a pause passes without a payment. */
  async function skip(tx: Queries, row: SubscriptionRow, at: Date): Promise<void> {
    const intent = await payments.create(tx, intentOf(row, at));
    await payments.cancel(tx, intent, at);
    const period = row.period + 1;
    const periodEndsAt = endOfPeriod(row, period);
    const saved = await subscriptionRepository(tx).update({ ...row, period, periodEndsAt, dueAt: periodEndsAt });
    await start.appendEvent(tx, 'customer.subscription.updated', saved, at);
  }

  async function onFailed(tx: Queries, row: SubscriptionRow, { charge, isTried }: Attempted, at: Date): Promise<void> {
    const attempts = row.attempts + 1;
    const next = afterFailure(row.periodEndsAt, attempts, retryDays);
    if (next === 'unpaid') {
      await start.end(tx, row, 'unpaid', at);
      return;
    }
    const late = {
      state: 'past_due',
      attempts,
      graceEndsAt: graceEnd(row.periodEndsAt, retryDays),
      dueAt: next.dueAt,
    } as const;
    const saved = await subscriptionRepository(tx).update({ ...row, ...late });
    if (isTried) {
      await start.appendInvoice(tx, 'invoice.payment_failed', saved, charge, at);
      if (charge.state === 'requires_action')
        await start.appendInvoice(tx, 'invoice.payment_action_required', saved, charge, at);
    }
    if (row.state === 'active') await start.appendEvent(tx, 'customer.subscription.updated', saved, at);
  }

  return {
    processDue(id: string, at: Date): Promise<void> {
      return db.transaction(async (tx) => {
        const row = await subscriptionRepository(tx).findForUpdate(id);
        // another process handled it first
        if (!row?.dueAt || row.dueAt.getTime() > at.getTime()) return;
        if (row.state === 'incomplete') {
          await start.end(tx, row, 'incomplete', at);
          return;
        }
        if (row.endsAtPeriodEnd) {
          await start.end(tx, row, 'cancelled', at);
          return;
        }
        if (row.resumesAt && row.resumesAt > at) {
          await skip(tx, row, at);
          return;
        }
        const attempted = await attempt(payments, tx, row, at);
        const { charge } = attempted;
        await (charge.state === 'succeeded' ? start.renew(tx, row, charge, at) : onFailed(tx, row, attempted, at));
      });
    },
  };
}

export type RenewalService = ReturnType<typeof renewalService>;

/** The intent of the next period. */
const intentOf = (row: SubscriptionRow, at: Date) => ({
  customerId: row.customerId,
  metadata: {},
  amountMinor: row.amountMinor - offOf(row, endOfPeriod(row, row.period)),
  currency: row.currency,
  subscriptionId: row.id,
  period: row.period + 1,
  periodEndsAt: endOfPeriod(row, row.period + 1),
  savesCard: false,
  subscriptionMetadata: row.metadata,
  at,
});

/** `isTried`: the attempt reached the bank. */
type Attempted = { charge: ChargeRow; isTried: boolean };

/** A retry charges the intent of the first attempt again, unless its card has no chance without its owner. */
async function attempt(payments: PaymentService, tx: Queries, row: SubscriptionRow, at: Date): Promise<Attempted> {
  const period = row.period + 1;
  const known = row.attempts > 0 ? await chargeRepository(tx).findOfPeriod(row.id, period) : undefined;
  const card = await cardToRenewWith(tx, row);
  const isHopeless =
    known?.cardId === card?.id && (known?.state === 'requires_action' || isFinal(known?.declineCode ?? null));
  if (known && isHopeless) return { charge: known, isTried: false };
  const intent = known ?? (await payments.create(tx, intentOf(row, at)));
  const charge = await payments.attempt(tx, intent, { card, occasion: 'renewal', returnUrl: null, at });
  return { charge, isTried: true };
}
