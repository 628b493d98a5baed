import { randomUUID } from 'node:crypto';
import { payPerView } from '@velvet/contracts/payment/purchases';
import { subscribe } from '@velvet/contracts/payment/subscriptions';
import { passChallenge } from '#story/cards.ts';
import { beginSubscription, cancelEarlier, returnLater } from '#histories/model/changes.ts';
import { holdingOf, isReturning, isVisible, refusalOfPurchase } from '#histories/model/rules.ts';
import { pair, type Checkout, type State } from '#histories/model/state.ts';
import { newSale, planOf } from './paying.ts';
import type { World } from '#histories/world.ts';
import { pickOther, pickRecent, step, type Draw, type Step } from './step.ts';

const keyed = () => ({ 'idempotency-key': randomUUID() });

/** Begins to buy something with a card whose bank requires a confirmation. */
export const beginPurchase: Draw = (world, random) => {
  const { state } = world;
  const item = pickRecent(
    random,
    state.items.filter(({ piecesLeft }) => piecesLeft === null),
  );
  const who = random.pick(world.fans);
  if (!item || isReturning(state, who, item)) return undefined;
  const shownMinor = item.priceMinor || 300;
  const refusal = refusalOfPurchase(state, who, item, shownMinor);
  const paymentMethodId = world.challengedCardOf(who);
  return step(world, {
    what: `begins to buy ${item.text} of ${item.owner.name}`,
    who,
    call: payPerView,
    input: { body: { contentId: item.id, amount: shownMinor / 100, paymentMethodId }, headers: keyed() },
    refusal,
    isFinal: (data) => data.state === 'requires_action',
    done: (data) => {
      cancelEarlier(state, who, (each) => each.item === item);
      if (!data?.url) return;
      const { id: paymentId, url } = data;
      state.checkouts.push({
        paymentId,
        url,
        payer: who,
        creator: item.owner,
        item,
        isVoided: false,
        subscriptionId: null,
      });
    },
    refused: () => cancelEarlier(state, who, (each) => each.item === item),
  });
};

/** Begins to subscribe with such a card. */
export const beginSubscribing: Draw = (world, random) => {
  const { state } = world;
  const who = random.pick(world.fans);
  const creator = pickOther(random, world.creators, who);
  const isSubscribed = state.running.has(pair(who, creator));
  const paymentMethodId = world.challengedCardOf(who);
  const isSame = (each: Checkout) => each.subscriptionId !== null && each.creator === creator;
  return step(world, {
    what: `begins to subscribe to ${creator.name}`,
    who,
    call: subscribe,
    input: {
      body: { creatorId: creator.id, plan: planOf(world.plans, creator), interval: 'month', paymentMethodId },
      headers: keyed(),
    },
    refusal: isVisible(state, who, creator) ? (isSubscribed ? 'AlreadySubscribed' : undefined) : 'PlanNotFound',
    isFinal: (data) => data.state === 'requires_action',
    done: (data) => {
      cancelEarlier(state, who, isSame);
      if (!data?.url || data.paymentId === null) return;
      const { paymentId, url, subscription } = data;
      const order = { paymentId, url, payer: who, creator, item: null, subscriptionId: subscription.id };
      state.checkouts.push({ ...order, isVoided: false });
    },
    refused: () => cancelEarlier(state, who, isSame),
  });
};

/** Confirms a checkout at the bank, long after it began. */
export const confirm: Draw = (world, random) => {
  const checkout = pickRecent(random, world.state.checkouts);
  return checkout && confirming(world, checkout);
};

/** Confirms a checkout. One whose offer is gone is refunded. */
export function confirming(world: World, checkout: Checkout): Step {
  const { state } = world;
  const { paymentId, url, payer, creator, item } = checkout;
  return {
    what: `${payer.name} confirms the payment of ${item?.text ?? 'the subscription'} of ${creator.name}${checkout.isVoided ? ', which is void' : ''}`,
    kind: `a confirmation${checkout.isVoided ? ' that is void' : ''}`,
    expects: 'ok',
    async run(patience) {
      await patience.send(async () => {
        await passChallenge(url);
        return { status: 200 };
      });
      const { answer } = await patience.send(
        async () => ({ status: 200, ...(await world.payments.find(paymentId)) }),
        // a sweep cancels an order that is void, if it comes first
        ({ state: found }) => found === 'settled' || (checkout.isVoided && found === 'failed'),
      );
      state.checkouts = state.checkouts.filter((each) => each !== checkout);
      if (answer.state === 'settled') complete(state, checkout, answer.purchaseId);
      return undefined;
    },
  };
}

function complete(state: State, checkout: Checkout, purchaseId: string | null): void {
  const { paymentId, payer, creator, item, subscriptionId, isVoided } = checkout;
  const paid = { paymentId, purchaseId, payer, creator, item } as const;
  // tickets are never sealed
  const seal = item?.kind === 'session' ? 'opened' : 'unopened';
  const isOwned = item !== null && holdingOf(state, payer, item) !== undefined;
  const sale = newSale({ ...paid, kind: item ? 'item' : 'subscription', seal });
  state.sales.push(sale);
  if (isVoided || isOwned) returnLater(sale, item ? 'returned' : 'rest');
  else if (item === null) beginSubscription(state, { id: subscriptionId, sale });
}
