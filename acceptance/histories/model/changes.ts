import { isHidden, isVisible } from './rules.ts';
import { pair, type Item, type Person, type Sale, type State, type Subscription } from './state.ts';

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
export function returnTickets({ sales }: State, session: Item, holder: Person | null): void {
  for (const sale of sales)
    if (sale.item === session && sale.state === 'kept' && (holder === null || sale.holder === holder))
      returnLater(sale, 'returned');
}

/** Ends all that runs between two people. Purchases stay. */
export function part(state: State, by: Person, other: Person): void {
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
