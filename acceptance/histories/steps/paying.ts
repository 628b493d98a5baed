import { randomUUID } from 'node:crypto';
import { SubscriptionId, type PlanId } from '@velvet/contracts/ids';
import { giveGift } from '@velvet/contracts/payment/gifts';
import { payPerView } from '@velvet/contracts/payment/purchases';
import { cancelSubscription, subscribe } from '@velvet/contracts/payment/subscriptions';
import { beginSubscription, cancelEarlier, endSubscription } from '#histories/model/changes.ts';
import {
  isReturning,
  isVisible,
  refusalOfGift,
  refusalOfPromotion,
  refusalOfPurchase,
  refusalOfReceiver,
  writingOf,
} from '#histories/model/rules.ts';
import { pair, type Item, type Person, type Sale } from '#histories/model/state.ts';
import { price } from '#histories/world.ts';
import { pickOther, pickRecent, step, type Draw } from './step.ts';

const keyed = () => ({ 'idempotency-key': randomUUID() });
const isSettled = ({ state }: { state: string }) => state === 'settled';

type NewSale = Pick<Sale, 'kind' | 'paymentId' | 'payer' | 'creator'> & Partial<Sale>;

export const newSale = (sale: NewSale): Sale => ({
  purchaseId: null,
  holder: sale.payer,
  isGift: false,
  item: null,
  state: 'kept',
  isReturning: false,
  isDisputed: false,
  seal: 'unopened',
  ...sale,
});

function takePiece(item: Item): void {
  if (item.piecesLeft !== null) item.piecesLeft -= 1;
}

/** Buys a post, a locked message or a ticket, sometimes for an outdated price. */
export const buy: Draw = (world, random) => {
  const { state } = world;
  const item = pickRecent(random, state.items);
  const who = item && random.chance(0.2) ? (item.receiver ?? item.owner) : random.pick(state.people);
  if (!item || isReturning(state, who, item)) return undefined;
  const shownMinor = item.priceMinor + (random.chance(0.05) ? 100 : 0) || 300;
  const isSealed = item.kind !== 'session' && random.chance(0.6);
  const forgetEarlier = () => cancelEarlier(state, who, (each) => each.item === item);
  return step(world, {
    what: `buys ${item.text} of ${item.owner.name} for ${shownMinor}${isSealed ? ', sealed' : ''}`,
    who,
    call: payPerView,
    input: { body: { contentId: item.id, amount: shownMinor / 100, isSealed }, headers: keyed() },
    refusal: refusalOfPurchase(state, who, item, shownMinor),
    isFinal: isSettled,
    refused: forgetEarlier,
    done: (data) => {
      forgetEarlier();
      if (!data) return;
      const { id: paymentId, purchaseId } = data;
      const sold = { paymentId, purchaseId, payer: who, creator: item.owner, item } as const;
      // tickets are never sealed
      const seal = item.kind === 'session' ? 'opened' : isSealed ? 'sealed' : 'unopened';
      state.sales.push(newSale({ ...sold, kind: 'item', seal }));
      takePiece(item);
    },
  });
};

/** Gives a post to somebody. */
export const give: Draw = (world, random) => {
  const { state } = world;
  const item = pickRecent(random, state.items);
  if (!item) return undefined;
  const who = random.pick(state.people);
  const receiver = random.pick(state.people);
  if (isReturning(state, receiver, item)) return undefined;
  const shownMinor = item.priceMinor || 300;
  return step(world, {
    what: `gives ${item.text} of ${item.owner.name} to ${receiver.name}`,
    who,
    call: giveGift,
    input: {
      body: { thing: { kind: 'content', contentId: item.id }, amount: shownMinor / 100, receiverId: receiver.id },
      headers: keyed(),
    },
    refusal: refusalOfGift(state, who, receiver, item, shownMinor),
    isFinal: isSettled,
    done: (data) => {
      if (!data) return;
      const gift = { kind: 'item', payer: who, holder: receiver, creator: item.owner, isGift: true, item } as const;
      state.sales.push(newSale({ ...gift, paymentId: data.paymentId }));
      takePiece(item);
    },
  });
};

/** Subscribes for a month, with a promotion or without. */
export const subscribeTo: Draw = (world, random) => {
  const { state } = world;
  const who = random.pick(state.people);
  const creator = pickOther(random, world.creators, who);
  const offered = state.promotions.filter((each) => each.creator === creator);
  const promotion = random.chance(0.4) ? pickRecent(random, offered) : undefined;
  const isSubscribed = state.running.has(pair(who, creator));
  const refusal = isVisible(state, who, creator)
    ? ((promotion && refusalOfPromotion(state, who, promotion)) ?? (isSubscribed ? 'AlreadySubscribed' : undefined))
    : 'PlanNotFound';
  const code = promotion && { promotion: promotion.code };
  const forgetEarlier = () => cancelEarlier(state, who, (each) => each.item === null && each.creator === creator);
  return step(world, {
    what: `subscribes to ${creator.name}${promotion ? ` with ${promotion.code}` : ''}`,
    who,
    call: subscribe,
    input: {
      body: { creatorId: creator.id, plan: planOf(world.plans, creator), interval: 'month', ...code },
      headers: keyed(),
    },
    refusal,
    isFinal: isSettled,
    refused: forgetEarlier,
    done: (data) => {
      forgetEarlier();
      if (!data?.paymentId) return;
      const sale = newSale({ kind: 'subscription', paymentId: data.paymentId, payer: who, creator });
      state.sales.push(sale);
      beginSubscription(state, { id: data.subscription.id, sale });
      promotion?.users.add(who);
      if (promotion?.usesLeft) promotion.usesLeft -= 1;
    },
  });
};

export function planOf(plans: ReadonlyMap<Person, PlanId>, creator: Person): PlanId {
  const plan = plans.get(creator);
  if (!plan) throw new Error(`${creator.name} has no plan.`);
  return plan;
}

/** Gives a month of a subscription to somebody. It waits for the end of a running one. */
export const giveSubscription: Draw = (world, random) => {
  const { state } = world;
  const who = random.pick(state.people);
  const receiver = random.pick(state.people);
  const creator = random.pick(world.creators);
  // a gift waits for an order that waits for its payer
  if (state.checkouts.some((each) => each.item === null && each.payer === receiver && each.creator === creator))
    return undefined;
  const thing = { kind: 'subscription', creatorId: creator.id, plan: planOf(world.plans, creator), months: 1 } as const;
  const offered = who === creator ? 'GiftNotPossible' : isVisible(state, who, creator) ? undefined : 'PlanNotFound';
  return step(world, {
    what: `gives ${receiver.name} a subscription to ${creator.name}`,
    who,
    call: giveGift,
    input: { body: { thing, amount: price, receiverId: receiver.id }, headers: keyed() },
    refusal: offered ?? refusalOfReceiver(state, who, receiver, creator),
    isFinal: isSettled,
    done: (data) => {
      if (!data) return;
      const gift = { kind: 'subscription', payer: who, holder: receiver, creator, isGift: true } as const;
      const sale = newSale({ ...gift, paymentId: data.paymentId });
      state.sales.push(sale);
      beginSubscription(state, { id: null, sale });
    },
  });
};

/** Cancels an own subscription at the end of its period, or at once. */
export const cancel: Draw = (world, random) => {
  const { state } = world;
  const paid = [...state.running.values()].filter(({ id }) => id !== null);
  const subscription = pickRecent(random, paid);
  if (!subscription?.id) return undefined;
  const { holder, creator } = subscription.sale;
  const who = random.chance(0.9) ? holder : random.pick(state.people);
  const immediately = random.chance(0.6);
  // a gift that waits for somebody hidden begins by a sweep
  const isWaiting = state.waiting.some((gift) => gift.holder === holder && gift.creator === creator);
  if (isWaiting && !isVisible(state, holder, creator)) return undefined;
  return step(world, {
    what: `cancels the subscription of ${holder.name} to ${creator.name}${immediately ? ' at once' : ''}`,
    who,
    call: cancelSubscription,
    input: { params: { id: SubscriptionId.parse(subscription.id) }, body: { immediately } },
    refusal: who === holder ? undefined : 'SubscriptionNotFound',
    done: () => {
      if (immediately) endSubscription(state, subscription);
    },
  });
};

/** Tips a creator. A note needs the permission of a message. */
export const tip: Draw = (world, random) => {
  const { state } = world;
  const who = random.pick(state.people);
  const creator = random.chance(0.9) ? random.pick(world.creators) : random.pick(state.people);
  const note = random.chance(0.4) ? { note: 'Thank you.' } : {};
  const isTaking = creator.isCreator && isVisible(state, who, creator);
  const mayNote = !note.note || writingOf(state, who, creator) === 'open';
  return step(world, {
    what: `tips ${creator.name}${note.note ? ' with a note' : ''}`,
    who,
    call: payPerView,
    input: {
      body: { tip: { creatorId: creator.id, place: { kind: 'profile' }, ...note }, amount: 2 },
      headers: keyed(),
    },
    refusal: who === creator ? 'OwnTip' : isTaking ? (mayNote ? undefined : 'NoteNotAllowed') : 'TipsNotTaken',
    isFinal: isSettled,
    done: (data) => {
      if (data) state.sales.push(newSale({ kind: 'tip', paymentId: data.id, payer: who, creator }));
    },
  });
};
