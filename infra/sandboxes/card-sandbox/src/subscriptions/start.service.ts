import type { Queries } from '@velvet/kit/database/database';
import type { ChargeRow } from '#payments/charge.repository.ts';
import type { EventType, Postbox } from '#webhooks/postbox.ts';
import { invoiceObject } from './invoice.object.ts';
import { subscriptionObject } from './subscription.object.ts';
import { subscriptionRepository, type SubscriptionRow } from './subscription.repository.ts';

/** Starts a subscription when its first payment is decided, and ends it. */
export function subscriptionStart(post: Postbox) {
  const appendEvent = (tx: Queries, type: EventType, row: SubscriptionRow, at: Date): Promise<void> =>
    post.append(tx, type, subscriptionObject(row), at);

  const appendInvoice = (
    tx: Queries,
    type: EventType,
    row: SubscriptionRow,
    charge: ChargeRow,
    at: Date,
  ): Promise<void> => post.append(tx, type, invoiceObject(charge, row), at);

  async function end(
    tx: Queries,
    row: SubscriptionRow,
    reason: NonNullable<SubscriptionRow['endReason']>,
    at: Date,
  ): Promise<SubscriptionRow> {
    const ended = { state: 'ended', endReason: reason, endedAt: at, dueAt: null, graceEndsAt: null } as const;
    const saved = await subscriptionRepository(tx).update({ ...row, ...ended, canceledAt: row.canceledAt ?? at });
    const type = reason === 'incomplete' ? 'customer.subscription.updated' : 'customer.subscription.deleted';
    await appendEvent(tx, type, saved, at);
    return saved;
  }

  return {
    appendEvent,
    appendInvoice,
    end,

    async onFirstPaymentDecided(tx: Queries, charge: ChargeRow, at: Date): Promise<void> {
      const row = await subscriptionRepository(tx).findForUpdate(charge.subscriptionId ?? '');
      if (row?.state !== 'incomplete') return;
      if (charge.state !== 'succeeded') {
        const isWaiting = charge.state === 'requires_action';
        const type = isWaiting ? 'invoice.payment_action_required' : 'invoice.payment_failed';
        await appendInvoice(tx, type, row, charge, at);
        return;
      }
      const saved = await subscriptionRepository(tx).update({
        ...row,
        state: 'active',
        dueAt: row.periodEndsAt,
        cardId: row.keepsCard ? charge.cardId : row.cardId,
      });
      await appendInvoice(tx, 'invoice.paid', saved, charge, at);
      await appendEvent(tx, 'customer.subscription.updated', saved, at);
    },
  };
}

export type SubscriptionStart = ReturnType<typeof subscriptionStart>;
