import type { Database, Queries } from '@velvet/kit/database/database';
import { judge, noCard } from '#cards/test-card.ts';
import type { ChargeRow } from '#charges/charge.repository.ts';
import { insertCharge } from '#charges/new-charge.ts';
import { cardToRenewWith } from '#customers/customer.service.ts';
import type { Postbox } from '#webhooks/postbox.ts';
import type { SubscriptionStart } from './start.service.ts';
import { afterFailure, graceEnd, periodEnd } from './subscription.ts';
import { subscriptionRepository, type SubscriptionRow } from './subscription.repository.ts';

export type RenewalParts = { db: Database; post: Postbox; url: string; start: SubscriptionStart };

/** Processes a due subscription: renews it, retries the payment, or ends it. */
export function renewalService(parts: RenewalParts) {
  const { db, start } = parts;

  async function onPaid(tx: Queries, row: SubscriptionRow, at: Date): Promise<void> {
    const period = row.period + 1;
    const periodEndsAt = periodEnd(row.anchorAt, row.interval, period);
    const paid = {
      state: 'active',
      period,
      periodEndsAt,
      dueAt: periodEndsAt,
      attempts: 0,
      graceEndsAt: null,
    } as const;
    await start.appendWebhook(
      tx,
      'subscription.renewed',
      await subscriptionRepository(tx).update({ ...row, ...paid }),
      at,
    );
  }

  async function onFailed(tx: Queries, row: SubscriptionRow, at: Date): Promise<void> {
    const attempts = row.attempts + 1;
    const next = afterFailure(row.periodEndsAt, attempts);
    if (next === 'unpaid') {
      await start.end(tx, row, 'unpaid', at);
      return;
    }
    const late = { state: 'past_due', attempts, graceEndsAt: graceEnd(row.periodEndsAt), dueAt: next.dueAt } as const;
    const saved = await subscriptionRepository(tx).update({ ...row, ...late });
    if (row.state === 'active') await start.appendWebhook(tx, 'subscription.past_due', saved, at);
  }

  return {
    processDue(id: string, at: Date): Promise<void> {
      return db.transaction(async (tx) => {
        const row = await subscriptionRepository(tx).findForUpdate(id);
        // another process handled it first
        if (!row?.dueAt || row.dueAt.getTime() > at.getTime()) return;
        if (row.endsAtPeriodEnd) {
          await start.end(tx, row, 'cancelled', at);
          return;
        }
        const charge = await attempt(parts, tx, row, at);
        await (charge.state === 'succeeded' ? onPaid(tx, row, at) : onFailed(tx, row, at));
      });
    },
  };
}

export type RenewalService = ReturnType<typeof renewalService>;

async function attempt(parts: RenewalParts, tx: Queries, row: SubscriptionRow, at: Date): Promise<ChargeRow> {
  const { id: cardId, card } = await cardToRenewWith(tx, row.customerId, row.cardId);
  const period = row.period + 1;
  const charge = await insertCharge(tx, parts, {
    ...row,
    key: `${row.id}:${period}:${row.attempts}`,
    requestHash: '',
    cardId,
    returnUrl: null,
    subscription: { id: row.id, period, periodEndsAt: periodEnd(row.anchorAt, row.interval, period) },
    outcome: card ? judge(card, 'renewal', at) : noCard,
    // only charges with the cardholder present are disputed
    behaviour: undefined,
    at,
  });
  if (!charge) throw new Error('This renewal was attempted already.');
  return charge;
}
