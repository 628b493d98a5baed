import type { Database, Queries } from '@velvet/kit/database/database';
import { cardToRenewWith } from '#customers/stored-card.ts';
import { chargeRepository, type ChargeRow } from '#payments/charge.repository.ts';
import type { PaymentService } from '#payments/payment.service.ts';
import type { SubscriptionStart } from './start.service.ts';
import { afterFailure, endOfPeriod, graceEnd, offOf } from './subscription.ts';
import { subscriptionRepository, type SubscriptionRow } from './subscription.repository.ts';

export type RenewalParts = { db: Database; start: SubscriptionStart; payments: PaymentService };

/** Processes a due subscription: renews it, retries the payment, or ends it. */
export function renewalService({ db, start, payments }: RenewalParts) {
  async function onPaid(tx: Queries, row: SubscriptionRow, charge: ChargeRow, at: Date): Promise<void> {
    const period = row.period + 1;
    const periodEndsAt = endOfPeriod(row, period);
    const paid = {
      state: 'active',
      period,
      periodEndsAt,
      dueAt: periodEndsAt,
      attempts: 0,
      graceEndsAt: null,
    } as const;
    const saved = await subscriptionRepository(tx).update({ ...row, ...paid });
    await start.appendInvoice(tx, 'invoice.paid', saved, charge, at);
    await start.appendEvent(tx, 'customer.subscription.updated', saved, at);
  }

  async function onFailed(tx: Queries, row: SubscriptionRow, charge: ChargeRow, at: Date): Promise<void> {
    const attempts = row.attempts + 1;
    const next = afterFailure(row.periodEndsAt, attempts);
    if (next === 'unpaid') {
      await start.end(tx, row, 'unpaid', at);
      return;
    }
    const late = { state: 'past_due', attempts, graceEndsAt: graceEnd(row.periodEndsAt), dueAt: next.dueAt } as const;
    const saved = await subscriptionRepository(tx).update({ ...row, ...late });
    await start.appendInvoice(tx, 'invoice.payment_failed', saved, charge, at);
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
        const charge = await attempt(payments, tx, row, at);
        await (charge.state === 'succeeded' ? onPaid(tx, row, charge, at) : onFailed(tx, row, charge, at));
      });
    },
  };
}

export type RenewalService = ReturnType<typeof renewalService>;

/** A retry charges the intent of the first attempt again. */
async function attempt(payments: PaymentService, tx: Queries, row: SubscriptionRow, at: Date): Promise<ChargeRow> {
  const period = row.period + 1;
  const known = row.attempts > 0 ? await chargeRepository(tx).findOfPeriod(row.id, period) : undefined;
  const intent =
    known ??
    (await payments.create(tx, {
      customerId: row.customerId,
      metadata: {},
      amountMinor: row.amountMinor - offOf(row, period),
      currency: row.currency,
      subscriptionId: row.id,
      period,
      periodEndsAt: endOfPeriod(row, period),
      savesCard: false,
      subscriptionMetadata: row.metadata,
      at,
    }));
  const card = await cardToRenewWith(tx, row);
  return payments.attempt(tx, intent, { card, occasion: 'renewal', returnUrl: null, at });
}
