import type { Queries } from '@velvet/kit/database/database';
import type { ChargeRow } from '#charges/charge.repository.ts';
import { chargeRepository } from '#charges/charge.repository.ts';
import type { WebhookType } from '#objects.ts';
import type { Postbox } from '#webhooks/postbox.ts';
import { periodEnd, presentSubscription } from './subscription.ts';
import { subscriptionRepository, type SubscriptionRow } from './subscription.repository.ts';

/** Starts or ends a subscription when its first charge is decided. */
export function subscriptionStart(post: Postbox) {
  async function appendWebhook(tx: Queries, type: WebhookType, row: SubscriptionRow, at: Date): Promise<void> {
    await post.append(tx, type, { kind: 'subscription', subscription: presentSubscription(row) }, at);
  }

  /** The paid period starts with the payment, not with the attempt. */
  async function activate(tx: Queries, row: SubscriptionRow, charge: ChargeRow, at: Date): Promise<SubscriptionRow> {
    const periodEndsAt = periodEnd(at, row.interval, 1);
    const saved = await subscriptionRepository(tx).update({
      ...row,
      state: 'active',
      anchorAt: at,
      periodEndsAt,
      dueAt: periodEndsAt,
    });
    if (charge.periodEndsAt?.getTime() !== periodEndsAt.getTime())
      await chargeRepository(tx).update({ ...charge, periodEndsAt });
    await appendWebhook(tx, 'subscription.activated', saved, at);
    return saved;
  }

  async function end(
    tx: Queries,
    row: SubscriptionRow,
    reason: NonNullable<SubscriptionRow['endReason']>,
    at: Date,
  ): Promise<SubscriptionRow> {
    const saved = await subscriptionRepository(tx).update({
      ...row,
      state: 'ended',
      endReason: reason,
      endedAt: at,
      dueAt: null,
      graceEndsAt: null,
    });
    await appendWebhook(tx, 'subscription.ended', saved, at);
    return saved;
  }

  return {
    appendWebhook,
    activate,
    end,

    async onFirstChargeDecided(tx: Queries, charge: ChargeRow, at: Date): Promise<void> {
      const row = await subscriptionRepository(tx).findForUpdate(charge.subscriptionId ?? '');
      if (row?.state !== 'incomplete') return;
      await (charge.state === 'succeeded' ? activate(tx, row, charge, at) : end(tx, row, 'incomplete', at));
    },
  };
}

export type SubscriptionStart = ReturnType<typeof subscriptionStart>;
