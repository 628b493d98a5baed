import { listBilling, type BillingEntry } from '@velvet/contracts/payment/billing';
import { grantBonus, listBonuses } from '@velvet/contracts/payment/bonuses';
import { listPayoutHolds } from '@velvet/contracts/payment/admin-payouts';
import { placePayoutHold } from '@velvet/contracts/payment/payouts';
import { payPerView } from '@velvet/contracts/payment/purchases';
import { decideRefundRequest, requestRefund } from '@velvet/contracts/payment/refund-requests';
import { listSubscriptions, subscribe } from '@velvet/contracts/payment/subscriptions';
import { readPlan } from '@velvet/contracts/payment/plans';
import { idAt } from '#seed/bulk/ids.ts';
import type { PlannedFan } from '#seed/world/fan.plan.ts';
import type { CreatorPerson, PlannedPerson } from '#seed/world/person.plan.ts';
import { allOf, type Session } from './api.ts';
import { idOf, keyOf, newCard, settle, specialCards } from './money.steps.ts';
import type { Piece } from './gift.steps.ts';
import { limitedPost } from './shop.steps.ts';

const billingOf = (session: Session): Promise<BillingEntry[]> =>
  allOf((cursor) => session(listBilling, { query: { limit: 100, cursor } }));

/** A fan asks for the refund of a purchase. @returns whether it is new */
export async function askForRefund(
  session: Session,
  reason: string,
  decide?: (requestId: string) => Promise<unknown>,
): Promise<boolean> {
  const entries = await billingOf(session);
  if (entries.some(({ refundRequest }) => refundRequest !== null)) return false;
  const wanted = entries.find(({ kind, refundableUntil }) => kind === 'purchase' && refundableUntil !== null);
  if (!wanted) return false;
  const { id } = await session(requestRefund, { body: { paymentId: wanted.paymentId, reason } });
  await decide?.(id);
  return true;
}

/** An administrator returns a part of a payment. */
export const approvePart = (operator: Session, id: string) =>
  operator(decideRefundRequest, {
    params: { id },
    body: {
      decision: 'approved',
      amount: 1,
      answer: 'You are right, one picture was missing. A part is on its way back.',
    },
  });

/** A fan buys with a card whose bank disputes the payment. @returns whether it is new */
export async function buyDisputed(session: Session, fan: PlannedFan, piece: Piece): Promise<boolean> {
  const card = specialCards.disputed;
  if ((await billingOf(session)).some((entry) => entry.card?.last4 === card.number.slice(-4))) return false;
  const paymentMethodId = await newCard(session, fan.person, card);
  const { contentId } = piece;
  const body = { ...piece, amount: limitedPost.price, paymentMethodId };
  const answer = await session(payPerView, { body, idempotencyKey: keyOf(fan, `disputed-${contentId}`) });
  await settle(session, answer.id, answer.state, answer.url);
  return true;
}

/** A fan subscribes with a card that fails on renewals. @returns whether it is new */
export async function subscribeUnpaid(session: Session, fan: PlannedFan, creator: CreatorPerson): Promise<boolean> {
  const creatorId = idOf(creator);
  const present = await allOf((cursor) => session(listSubscriptions, { query: { limit: 100, cursor } }));
  if (present.some((subscription) => subscription.creatorId === creatorId)) return false;
  const plan = await session(readPlan, { params: { creatorId } });
  if (!plan) return false;
  const paymentMethodId = await newCard(session, fan.person, specialCards.unpaid, creator.currency);
  const body = { creatorId, plan: plan.id, interval: 'month', paymentMethodId } as const;
  const answer = await session(subscribe, { body, idempotencyKey: keyOf(fan, `unpaid-${creator.sub}`) });
  await settle(session, answer.paymentId, answer.state, answer.url);
  return true;
}

const bonuses = [
  { amount: 150, reason: 'Creator of the month: thank you for the October series' },
  { amount: 40, reason: 'For the workshop with new creators' },
  { amount: 60, reason: 'For the guide to taxes in Europe' },
] as const;

/** An administrator grants bonuses, and holds the balance of a creator. @returns whether something is new */
export async function grantAndHold(operator: Session, creators: readonly PlannedPerson[]): Promise<boolean> {
  if ((await operator(listBonuses)).data.length > 0) return false;
  for (const [place, bonus] of bonuses.entries()) {
    const creator = creators[place];
    if (!creator) continue;
    const params = { id: idAt(0, 'bonus', creator.sub) };
    await operator(grantBonus, { params, body: { creatorId: idOf(creator), ...bonus } });
  }
  const held = creators[bonuses.length];
  if (!held || (await operator(listPayoutHolds)).data.length > 0) return true;
  const body = {
    reason: 'review',
    releasesAt: null,
    note: 'Two refund requests in a week. Look at the sales first.',
  } as const;
  await operator(placePayoutHold, { params: { creatorId: idOf(held) }, body });
  return true;
}
