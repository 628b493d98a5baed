import { isHidden, isSold, isVisible } from './rules.ts';
import { pair, type Checkout, type Item, type Person, type Sale, type State, type Subscription } from './state.ts';

/** Records what an item is sold for now. */
export function offer(item: Item): void {
  const { audience, priceMinor, isAgeRestricted } = item;
  if (item.state !== 'gone' && priceMinor > 0 && audience !== 'private')
    item.offer = { audience, priceMinor, isAgeRestricted, isWithdrawn: false };
  else if (item.offer) item.offer.isWithdrawn = true;
}

/** Begins a subscription, or lets it wait for a running one. */
export function beginSubscription(state: State, subscription: Subscription): void {
  const { sale } = subscription;
  const key = pair(sale.holder, sale.creator);
  state.subscribed.add(key);
  if (state.running.has(key)) state.waiting.push(sale);
  else state.running.set(key, subscription);
}

/** Ends a running subscription. A gift that waits for its end begins. */
export function endSubscription(state: State, { sale }: Subscription): void {
  const { holder, creator } = sale;
  state.running.delete(pair(holder, creator));
  const next = state.waiting.find((gift) => gift.holder === holder && gift.creator === creator);
  if (!next || isHidden(holder) || !isVisible(state, holder, creator)) return;
  forgetWaiting(state, next);
  state.running.set(pair(holder, creator), { id: null, sale: next });
}

function forgetWaiting(state: State, gift: Sale): void {
  state.waiting = state.waiting.filter((each) => each !== gift);
}

/** Takes back what a sale gave, after its money was returned. */
export function takeBack(state: State, sale: Sale, as: 'returned' | 'undone' | 'lost'): void {
  sale.state = as;
  forgetWaiting(state, sale);
  const running = state.running.get(pair(sale.holder, sale.creator));
  if (running?.sale === sale) endSubscription(state, running);
}

/** A sweep returns the money of a sale. */
export function returnLater(sale: Sale, as: 'returned' | 'rest'): void {
  sale.state = as;
  sale.isReturning = true;
}

/** Cancels a session, or ends what it has sold to one person. @param holder null: of everybody */
function returnTickets({ sales }: State, session: Item, holder: Person | null): void {
  for (const sale of sales)
    if (sale.item === session && sale.state === 'kept' && (holder === null || sale.holder === holder))
      returnLater(sale, 'returned');
}

/** Checkouts that have begun are refunded if they are still paid. */
export function voidCheckouts({ checkouts }: State, isVoid: (checkout: Checkout) => boolean): void {
  for (const checkout of checkouts.filter(isVoid)) checkout.isVoided = true;
}

/** Ends all that runs between two people. Purchases stay. */
export function part(state: State, by: Person, other: Person): void {
  const both = new Set([by, other]);
  voidCheckouts(state, ({ payer, creator }) => both.has(payer) && both.has(creator));
  for (const [one, two] of [
    [by, other],
    [other, by],
  ] as const) {
    state.follows.delete(pair(one, two));
    state.requests.delete(pair(one, two));
    for (const gift of state.waiting.filter(({ holder, creator }) => holder === one && creator === two)) {
      forgetWaiting(state, gift);
      returnLater(gift, 'returned');
    }
    const running = state.running.get(pair(one, two));
    state.running.delete(pair(one, two));
    if (running && two === by) returnLater(running.sale, 'rest');
    for (const item of state.items)
      if (item.kind === 'session' && item.owner === two && item.state !== 'gone') returnTickets(state, item, one);
  }
}

/** A new attempt cancels an earlier one that waits for its payer. */
export function cancelEarlier(state: State, payer: Person, isSame: (checkout: Checkout) => boolean): void {
  state.checkouts = state.checkouts.filter((each) => each.payer !== payer || !isSame(each));
}

/** Closes an account: its owner parts from everybody, and cancels all sessions. The own subscriptions of the owner stay. */
export function hide(state: State, person: Person): void {
  voidCheckouts(state, ({ payer, creator, item }) => creator === person || (payer === person && item !== null));
  for (const gift of state.waiting.filter(({ holder, creator }) => holder === person || creator === person)) {
    forgetWaiting(state, gift);
    returnLater(gift, 'returned');
  }
  for (const [key, { sale }] of state.running)
    if (sale.creator === person) {
      state.running.delete(key);
      returnLater(sale, 'rest');
    }
  for (const item of state.items) if (item.kind === 'session' && item.owner === person) cancelSession(state, item);
}

/** Cancels a session that is not over, which refunds its tickets. */
export function cancelSession(state: State, session: Item): void {
  if (session.state === 'gone') return;
  session.state = 'gone';
  offer(session);
  returnTickets(state, session, null);
  voidCheckouts(state, (checkout) => checkout.item === session);
}

/** Deletes a closed account. Its subscriptions end without a refund, and only what was sold of its items stays. */
export function forget(state: State, person: Person): void {
  for (const [key, { sale }] of state.running) if (sale.holder === person) state.running.delete(key);
  for (const key of [...state.follows, ...state.requests])
    if (key.split(' ').includes(person.id)) {
      state.follows.delete(key);
      state.requests.delete(key);
    }
  for (const item of state.items)
    if (item.owner === person && !(item.kind === 'message' && isSold(state, item))) item.state = 'gone';
}
