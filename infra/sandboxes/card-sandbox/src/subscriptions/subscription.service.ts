import type { Database, Queries } from '@velvet/kit/database/database';
import { newSecret } from '@velvet/kit/base/ids';
import { Refusal } from '@velvet/kit/http/refusal';
import { judge } from '#cards/test-card.ts';
import { requestHash } from '#charges/charge.ts';
import { chargeRepository } from '#charges/charge.repository.ts';
import { sameRequest, type ChargeService, type Order } from '#charges/charge.service.ts';
import { insertCharge } from '#charges/new-charge.ts';
import { cardToCharge } from '#customers/customer.service.ts';
import type { CardRow } from '#customers/card.repository.ts';
import { SubscriptionNotFound, SubscriptionOver } from '#failures.ts';
import type { SubscriptionObject } from '#objects.ts';
import type { SandboxTime } from '#time/sandbox-time.ts';
import type { Postbox } from '#webhooks/postbox.ts';
import type { SubscriptionStart } from './start.service.ts';
import { periodEnd, withCharges } from './subscription.ts';
import { subscriptionRepository, type SubscriptionRow } from './subscription.repository.ts';

export type SubscriptionOrder = Order & { interval: 'month' | 'year' };
export type SubscriptionParts = {
  db: Database;
  time: SandboxTime;
  post: Postbox;
  url: string;
  start: SubscriptionStart;
  charges: ChargeService;
};

export function subscriptionService(parts: SubscriptionParts) {
  const { db, url, charges } = parts;
  return {
    create: (order: SubscriptionOrder) => createSubscription(parts, order),

    async read(id: string): Promise<SubscriptionObject> {
      const row = await subscriptionRepository(db).find(id);
      if (!row) throw new Refusal(SubscriptionNotFound);
      return present(db, row, url);
    },

    async cancel(id: string, immediately: boolean): Promise<SubscriptionObject> {
      const known = await subscriptionRepository(db).find(id);
      // cancelling the first charge ends the subscription; if it was authorised meanwhile, the subscription is active and
      // ends below
      const [first] = known?.state === 'incomplete' ? await chargeRepository(db).findOfSubscription(id) : [];
      if (first) await charges.cancel(first.id);
      return change(parts, id, async (tx, row, now) => {
        if (row.state === 'ended') return row;
        // a past due subscription has no paid time left
        if (immediately || row.state === 'past_due') return parts.start.end(tx, row, 'cancelled', now);
        return setEndsAtPeriodEnd(parts, tx, row, true, now);
      });
    },

    resume: (id: string) =>
      change(parts, id, async (tx, row, now) => {
        if (row.state === 'ended') throw new Refusal(SubscriptionOver);
        return setEndsAtPeriodEnd(parts, tx, row, false, now);
      }),
  };
}

export type SubscriptionService = ReturnType<typeof subscriptionService>;

function createSubscription(parts: SubscriptionParts, order: SubscriptionOrder): Promise<SubscriptionObject> {
  const { idempotencyKey, ...request } = order;
  const hash = requestHash(request);
  const { db, url, time } = parts;
  return db.transaction(async (tx) => {
    const subscriptions = subscriptionRepository(tx);
    const known = await subscriptions.findByKey(idempotencyKey);
    if (known) return present(tx, sameRequest(known, hash), url);
    const now = await time.now(tx);
    const card = await cardToCharge(tx, order.customer, order.paymentMethod);
    const row = await subscriptions.insert(idempotencyKey, {
      ...request,
      id: `sub_${newSecret(15)}`,
      requestHash: hash,
      customerId: order.customer,
      cardId: card.id,
      periodEndsAt: periodEnd(now, order.interval, 1),
      at: now,
    });
    // a concurrent request with the same key has committed by now
    if (!row) return present(tx, sameRequest(await subscriptions.findByKey(idempotencyKey), hash), url);
    return present(tx, await chargeFirst(parts, tx, { row, card, returnUrl: order.returnUrl, now }), url);
  });
}

type First = { row: SubscriptionRow; card: CardRow; returnUrl: string | null; now: Date };

async function chargeFirst(
  parts: SubscriptionParts,
  tx: Queries,
  { row, card, returnUrl, now }: First,
): Promise<SubscriptionRow> {
  const charge = await insertCharge(tx, parts, {
    ...row,
    key: `${row.id}:1:0`,
    requestHash: '',
    cardId: card.id,
    returnUrl,
    subscription: row,
    outcome: judge(card, 'present', now),
    behaviour: card.behaviour,
    at: now,
  });
  if (!charge) throw new Error('The first charge of a new subscription exists already.');
  if (charge.state === 'requires_action') return row;
  if (charge.state === 'failed') return parts.start.end(tx, row, 'incomplete', now);
  return parts.start.activate(tx, row, charge, now);
}

/** Changes a subscription under its lock. */
function change(
  { db, time, url }: SubscriptionParts,
  id: string,
  work: (tx: Queries, row: SubscriptionRow, now: Date) => Promise<SubscriptionRow>,
): Promise<SubscriptionObject> {
  return db.transaction(async (tx) => {
    const row = await subscriptionRepository(tx).findForUpdate(id);
    if (!row) throw new Refusal(SubscriptionNotFound);
    return present(tx, await work(tx, row, await time.now(tx)), url);
  });
}

async function setEndsAtPeriodEnd(
  { start }: SubscriptionParts,
  tx: Queries,
  row: SubscriptionRow,
  endsAtPeriodEnd: boolean,
  now: Date,
): Promise<SubscriptionRow> {
  if (row.endsAtPeriodEnd === endsAtPeriodEnd) return row;
  const saved = await subscriptionRepository(tx).update({ ...row, endsAtPeriodEnd });
  await start.appendWebhook(tx, 'subscription.updated', saved, now);
  return saved;
}

async function present(queries: Queries, row: SubscriptionRow, url: string): Promise<SubscriptionObject> {
  return withCharges(row, await chargeRepository(queries).findOfSubscription(row.id), url);
}
