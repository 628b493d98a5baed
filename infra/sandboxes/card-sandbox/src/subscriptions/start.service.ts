import type { Queries } from '@velvet/kit/database/database';
import { challengeRefusals } from '#payments/charge.ts';
import { chargeRepository, type ChargeRow } from '#payments/charge.repository.ts';
import type { EventType, Postbox } from '#webhooks/postbox.ts';
import { invoiceObject } from './invoice.object.ts';
import { endOfPeriod } from './subscription.ts';
import { subscriptionObject } from './subscription.object.ts';
import { subscriptionRepository, type SubscriptionRow } from './subscription.repository.ts';

/** Starts a subscription when its first payment is decided, renews it when a later one is, and ends it. */
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
    await cancelOpenInvoice(tx, row);
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
    ...renewing({ appendEvent, appendInvoice }),

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

/** The invoice of an ended subscription is void, so nobody can pay it. */
async function cancelOpenInvoice(tx: Queries, { id, period }: SubscriptionRow): Promise<void> {
  const open = await chargeRepository(tx).findOfPeriod(id, period + 1);
  if (!open || open.state === 'succeeded') return;
  const { code, message } = challengeRefusals.cancelled;
  const canceled = { state: 'failed', declineCode: code, declineMessage: message, challengeExpiresAt: null } as const;
  await chargeRepository(tx).update({ ...open, ...canceled });
}

type Publishing = {
  appendEvent: (tx: Queries, type: EventType, row: SubscriptionRow, at: Date) => Promise<void>;
  appendInvoice: (tx: Queries, type: EventType, row: SubscriptionRow, charge: ChargeRow, at: Date) => Promise<void>;
};

function renewing({ appendEvent, appendInvoice }: Publishing) {
  async function renew(tx: Queries, row: SubscriptionRow, charge: ChargeRow, at: Date): Promise<void> {
    const period = row.period + 1;
    const periodEndsAt = endOfPeriod(row, period);
    const paid = {
      state: 'active',
      period,
      periodEndsAt,
      dueAt: periodEndsAt,
      attempts: 0,
      graceEndsAt: null,
      resumesAt: row.resumesAt && row.resumesAt > at ? row.resumesAt : null,
    } as const;
    const saved = await subscriptionRepository(tx).update({ ...row, ...paid });
    await appendInvoice(tx, 'invoice.paid', saved, charge, at);
    await appendEvent(tx, 'customer.subscription.updated', saved, at);
  }

  return {
    renew,

    /** The outcome of a payment of a late renewal by its payer. The schedule of retries stays as it is. */
    async onRenewalDecided(tx: Queries, charge: ChargeRow, at: Date): Promise<void> {
      const row = await subscriptionRepository(tx).findForUpdate(charge.subscriptionId ?? '');
      if (row?.state !== 'past_due') return;
      if (charge.state === 'succeeded') return renew(tx, row, charge, at);
      const isWaiting = charge.state === 'requires_action';
      await appendInvoice(
        tx,
        isWaiting ? 'invoice.payment_action_required' : 'invoice.payment_failed',
        row,
        charge,
        at,
      );
    },
  };
}

export type SubscriptionStart = ReturnType<typeof subscriptionStart>;
