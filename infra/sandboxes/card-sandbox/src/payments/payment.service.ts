import type { Database, Queries } from '@velvet/kit/database/database';
import { newSecret } from '@velvet/kit/base/ids';
import { move } from '#balance/balance.ts';
import { invalidRequest, missing } from '#api/stripe-error.ts';
import { judge, noCard } from '#cards/test-card.ts';
import type { CardRow } from '#customers/card.repository.ts';
import { keepPaidCard } from '#customers/stored-card.ts';
import type { SubscriptionStart } from '#subscriptions/start.service.ts';
import type { SandboxTime } from '#time/sandbox-time.ts';
import type { Postbox } from '#webhooks/postbox.ts';
import { challengeRefusals, chargeRowId, decided, disputeId } from './charge.ts';
import { chargeRepository, type ChargeRow, type NewCharge } from './charge.repository.ts';
import { chargeObject, disputeObject, intentObject } from './payment.objects.ts';
import { refundRepository, type RefundRow } from './refund.repository.ts';

export type PaymentParts = { db: Database; time: SandboxTime; post: Postbox; url: string; start: SubscriptionStart };
export type Attempt = {
  /** undefined: the customer has none */
  card: CardRow | undefined;
  /** the payer is there and can confirm it; a renewal relies on the first consent */
  occasion: 'present' | 'renewal';
  returnUrl: string | null;
  at: Date;
};
export type NewIntent = Omit<NewCharge, 'id' | 'createdAt'> & { at: Date };

/** Payment intents with their charges, refunds and disputes. Methods with `tx` run in the transaction of their request. */
export function paymentService(parts: PaymentParts) {
  const { db, time, post, url, start } = parts;

  /** Publishes the outcome of an attempt, and starts or renews the subscription that the payer pays for. */
  async function onDecided(tx: Queries, row: ChargeRow, occasion: Attempt['occasion'], at: Date): Promise<void> {
    if (row.state === 'succeeded') await takeMoney(tx, row, at);
    if (row.state === 'succeeded' && row.savesCard) await keepPaidCard(tx, row.customerId, row.cardId);
    if (row.subscriptionId === null) await post.append(tx, intentEvents[row.state], intentObject(row, url), at);
    else if (row.period === 1) await start.onFirstPaymentDecided(tx, row, at);
    else if (occasion === 'present') await start.onRenewalDecided(tx, row, at);
  }

  /** The payer's answer on the 3-D Secure page. Has no effect on a decided payment. */
  function answerChallenge(id: string, answer: 'authorise' | 'failed' | 'expired', at?: Date): Promise<void> {
    return db.transaction(async (tx) => {
      const row = await lock(tx, id);
      if (row.state !== 'requires_action') return;
      const moment = at ?? (await time.now(tx));
      const saved =
        answer === 'authorise'
          ? await chargeRepository(tx).update({ ...row, state: 'succeeded', challengeExpiresAt: null })
          : await refuse(tx, row, answer);
      await onDecided(tx, saved, 'present', moment);
    });
  }

  return {
    lock,
    answerChallenge,
    find: (id: string): Promise<ChargeRow | undefined> => chargeRepository(db).find(chargeRowId(id)),

    create: (tx: Queries, { at, ...intent }: NewIntent): Promise<ChargeRow> =>
      chargeRepository(tx).insert({ ...intent, id: `ch_${newSecret(15)}`, createdAt: at }),

    /** Charges a card. A decline is a result. */
    async attempt(tx: Queries, row: ChargeRow, { card, occasion, returnUrl, at }: Attempt): Promise<ChargeRow> {
      const outcome = card ? judge(card, occasion, at) : noCard;
      const behaviour = occasion === 'present' ? card?.behaviour : undefined;
      const attempted = { cardId: card?.id ?? row.cardId, returnUrl, ...decided(outcome, behaviour, at) };
      // a renewal waits for its payer as long as its subscription
      if (occasion === 'renewal') attempted.challengeExpiresAt = null;
      const saved = await chargeRepository(tx).update({ ...row, ...attempted });
      await onDecided(tx, saved, occasion, at);
      return saved;
    },

    cancel: (tx: Queries, row: ChargeRow, at: Date): Promise<ChargeRow> => cancel(parts, tx, row, at),

    refund: (tx: Queries, row: ChargeRow, order: RefundOrder): Promise<RefundRow> => refund(parts, tx, row, order),

    ...disputesOf(parts),
  };
}

export type PaymentService = ReturnType<typeof paymentService>;

/** @throws {StripeError} for an unknown intent */
async function lock(tx: Queries, id: string): Promise<ChargeRow> {
  const row = await chargeRepository(tx).findForUpdate(chargeRowId(id));
  if (!row) throw missing('payment_intent', id, 'intent');
  return row;
}

async function refuse(tx: Queries, row: ChargeRow, why: keyof typeof challengeRefusals): Promise<ChargeRow> {
  const { code, message } = challengeRefusals[why];
  const refused = { state: 'failed', declineCode: code, declineMessage: message, challengeExpiresAt: null } as const;
  return chargeRepository(tx).update({ ...row, ...refused });
}

/** @throws {StripeError} for a payment that has succeeded or is canceled */
async function cancel({ post, url }: PaymentParts, tx: Queries, row: ChargeRow, at: Date): Promise<ChargeRow> {
  const { status } = intentObject(row, url);
  if (status === 'succeeded' || status === 'canceled')
    throw invalidRequest(`You cannot cancel this PaymentIntent because it has a status of ${status}.`, {
      code: 'payment_intent_unexpected_state',
      payment_intent: intentObject(row, url),
    });
  const saved = await refuse(tx, row, 'cancelled');
  if (row.subscriptionId === null) await post.append(tx, 'payment_intent.canceled', intentObject(saved, url), at);
  return saved;
}

const takeMoney = (tx: Queries, { id: source, amountMinor, currency }: ChargeRow, createdAt: Date): Promise<void> =>
  move(tx, { type: 'charge', amountMinor, currency, source, createdAt });

/** The bank withdraws the money of a dispute, and returns it if the dispute is won. */
const moveDisputed = (tx: Queries, row: ChargeRow, direction: -1 | 1, createdAt: Date): Promise<void> =>
  move(tx, {
    type: 'adjustment',
    amountMinor: direction * (row.amountMinor - row.refundedMinor),
    currency: row.currency,
    source: disputeId(row),
    again: direction < 0 ? 'w' : 'r',
    createdAt,
  });

function disputesOf({ db, time, post }: PaymentParts) {
  return {
    openDispute: (id: string, at: Date): Promise<void> =>
      db.transaction(async (tx) => {
        const row = await lock(tx, id);
        if (!row.disputeDueAt) return;
        const opened = { disputeState: 'open', disputeDueAt: null, disputeOpenedAt: at } as const;
        const saved = await chargeRepository(tx).update({ ...row, ...opened });
        await moveDisputed(tx, saved, -1, at);
        await post.append(tx, 'charge.dispute.created', disputeObject(saved), at);
      }),

    /** @throws {StripeError} unless the dispute is open */
    async closeDispute(tx: Queries, row: ChargeRow, outcome: 'won' | 'lost'): Promise<ChargeRow> {
      if (row.disputeState !== 'open') throw invalidRequest('This dispute is already closed.');
      const saved = await chargeRepository(tx).update({ ...row, disputeState: outcome });
      const at = await time.now(tx);
      if (outcome === 'won') await moveDisputed(tx, saved, 1, at);
      await post.append(tx, 'charge.dispute.closed', disputeObject(saved), at);
      return saved;
    },
  };
}

const intentEvents = {
  succeeded: 'payment_intent.succeeded',
  requires_action: 'payment_intent.requires_action',
  failed: 'payment_intent.payment_failed',
} as const;

export type RefundOrder = {
  /** all that is left unless set */
  amountMinor: number | undefined;
  reason: string | null;
  metadata: Record<string, string>;
};

async function refund(
  { time, post }: PaymentParts,
  tx: Queries,
  row: ChargeRow,
  { amountMinor, reason, metadata }: RefundOrder,
): Promise<RefundRow> {
  const left = row.amountMinor - row.refundedMinor;
  if (row.state !== 'succeeded')
    throw invalidRequest('This PaymentIntent does not have a successful charge to refund.');
  if (row.disputeState === 'open' || row.disputeState === 'lost')
    throw invalidRequest(`Charge ${row.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
  if (left === 0)
    throw invalidRequest(`Charge ${row.id} has already been refunded.`, { code: 'charge_already_refunded' });
  const amount = amountMinor ?? left;
  if (amount > left)
    throw invalidRequest('Refund amount is greater than unrefunded amount on charge.', { param: 'amount' });
  const at = await time.now(tx);
  const made = {
    id: `re_${newSecret(15)}`,
    chargeId: row.id,
    amountMinor: amount,
    currency: row.currency,
    reason,
    metadata,
    createdAt: at,
    isFailed: false,
  };
  await refundRepository(tx).insert(made);
  await move(tx, { type: 'refund', amountMinor: 0 - amount, currency: row.currency, source: made.id, createdAt: at });
  const refundedMinor = row.refundedMinor + amount;
  // a refunded charge is no longer disputed
  const isWhole = refundedMinor === row.amountMinor;
  const saved = await chargeRepository(tx).update({
    ...row,
    refundedMinor,
    disputeDueAt: isWhole ? null : row.disputeDueAt,
  });
  await post.append(tx, 'charge.refunded', chargeObject(saved), at);
  return made;
}
