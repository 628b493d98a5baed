import type { Database, Queries } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import { judge } from '#cards/test-card.ts';
import { cardToCharge, keepPaidCard } from '#customers/customer.service.ts';
import { ChargeNotFound, KeyReused, NotDisputed, NotRefundable } from '#failures.ts';
import type { ChargeObject, WebhookType } from '#objects.ts';
import type { SubscriptionStart } from '#subscriptions/start.service.ts';
import type { SandboxTime } from '#time/sandbox-time.ts';
import type { Postbox } from '#webhooks/postbox.ts';
import { challengeRefusals, presentCharge, requestHash } from './charge.ts';
import { chargeRepository, type ChargeRow } from './charge.repository.ts';
import { insertCharge } from './new-charge.ts';

export type Order = {
  idempotencyKey: string;
  reference: string;
  customer: string;
  paymentMethod: string | null;
  amountMinor: number;
  currency: 'USD';
  returnUrl: string | null;
};

export type ChargeParts = { db: Database; time: SandboxTime; post: Postbox; url: string; start: SubscriptionStart };

/** The changed row and the type of its webhook; undefined for no change. */
type Change = { row: ChargeRow; type: WebhookType } | undefined;

export function chargeService(parts: ChargeParts) {
  const { db, url } = parts;
  const changed = (id: string, work: (row: ChargeRow) => Change, at?: Date) => change(parts, id, work, at);
  const refused = (id: string, why: keyof typeof challengeRefusals, at?: Date) =>
    change(parts, id, (row) => refuseChallenge(row, why), at);

  return {
    create: (order: Order) => createCharge(parts, order),

    async find(id: string): Promise<ChargeRow> {
      const row = await chargeRepository(db).find(id);
      if (!row) throw new Refusal(ChargeNotFound);
      return row;
    },

    authorise: (id: string) =>
      changed(id, (row) =>
        row.state === 'requires_action' ? { row: { ...row, state: 'succeeded' }, type: 'charge.succeeded' } : undefined,
      ),
    failChallenge: (id: string) => refused(id, 'failed'),
    expireChallenge: (id: string, at: Date) => refused(id, 'expired', at),
    cancel: (id: string) => refused(id, 'cancelled'),

    refund: (id: string) => changed(id, refund),

    openDispute: (id: string, at: Date) => changed(id, openDispute, at),

    closeDispute: (id: string, outcome: 'won' | 'lost') =>
      changed(id, (row) => {
        if (row.disputeState !== 'open') throw new Refusal(NotDisputed);
        return { row: { ...row, disputeState: outcome }, type: 'dispute.closed' };
      }),

    present: (row: ChargeRow) => presentCharge(row, url),
  };
}

export type ChargeService = ReturnType<typeof chargeService>;

function createCharge(parts: ChargeParts, order: Order): Promise<ChargeObject> {
  const { idempotencyKey, customer, paymentMethod, ...request } = order;
  const hash = requestHash({ ...request, customer, paymentMethod });
  return parts.db.transaction(async (tx) => {
    const charges = chargeRepository(tx);
    const known = await charges.findByKey(idempotencyKey);
    if (known) return presentCharge(sameRequest(known, hash), parts.url);
    const at = await parts.time.now(tx);
    const card = await cardToCharge(tx, customer, paymentMethod);
    const row = await insertCharge(tx, parts, {
      ...request,
      key: idempotencyKey,
      requestHash: hash,
      customerId: customer,
      cardId: card.id,
      subscription: null,
      outcome: judge(card, 'present', at),
      behaviour: card.behaviour,
      at,
    });
    // a concurrent request with the same key has committed by now
    return presentCharge(row ?? sameRequest(await charges.findByKey(idempotencyKey), hash), parts.url);
  });
}

/** Changes a charge under its lock, queues the webhook, and updates its subscription. */
function change(
  { db, time, post, url, start }: ChargeParts,
  id: string,
  work: (row: ChargeRow) => Change,
  at?: Date,
): Promise<ChargeObject> {
  return db.transaction(async (tx) => {
    const charges = chargeRepository(tx);
    const known = await charges.findForUpdate(id);
    if (!known) throw new Refusal(ChargeNotFound);
    const becomes = work(known);
    if (!becomes) return presentCharge(known, url);
    const moment = at ?? (await time.now(tx));
    const saved = await charges.update(becomes.row);
    await appendWebhook(tx, post, becomes.type, presentCharge(saved, url), moment);
    const isDecided = known.state === 'requires_action' && saved.state !== 'requires_action';
    if (isDecided && saved.state === 'succeeded') await keepPaidCard(tx, saved.customerId, saved.cardId);
    if (isDecided && saved.subscriptionId !== null) await start.onFirstChargeDecided(tx, saved, moment);
    return presentCharge(saved, url);
  });
}

function appendWebhook(tx: Queries, post: Postbox, type: WebhookType, charge: ChargeObject, at: Date): Promise<void> {
  return post.append(tx, type, { kind: 'charge', charge }, at);
}

function refuseChallenge(row: ChargeRow, why: keyof typeof challengeRefusals): Change {
  if (row.state !== 'requires_action') return undefined;
  const { code, message } = challengeRefusals[why];
  return { row: { ...row, state: 'failed', declineCode: code, declineMessage: message }, type: 'charge.failed' };
}

function refund(row: ChargeRow): Change {
  if (row.isRefunded) return undefined;
  const isDisputed = row.disputeState === 'open' || row.disputeState === 'lost';
  if (row.state !== 'succeeded' || isDisputed) throw new Refusal(NotRefundable);
  // a refunded charge is no longer disputed
  return { row: { ...row, isRefunded: true, disputeDueAt: null }, type: 'charge.refunded' };
}

function openDispute(row: ChargeRow): Change {
  if (!row.disputeDueAt) return undefined;
  return { row: { ...row, disputeState: 'open', disputeDueAt: null }, type: 'dispute.opened' };
}

/** @throws {Refusal} KeyReused if the key belongs to another request */
export function sameRequest<Row extends { requestHash: string }>(known: Row | undefined, hash: string): Row {
  if (known?.requestHash !== hash) throw new Refusal(KeyReused);
  return known;
}
