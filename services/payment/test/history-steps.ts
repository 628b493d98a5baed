import * as fc from 'fast-check';
import type { ProviderCharge } from '#provider/payment-provider.ts';
import { offerStep, playOffer } from './history-offer-steps.ts';
import { currencyOf, parties, type History } from './history-world.ts';

const turn = fc.nat({ max: 5 });
const of = fc.nat({ max: 10_000 });
const cents = fc.integer({ min: 1, max: 50_000 });
const kill = fc.constantFrom(undefined, undefined, undefined, 'before' as const, 'after' as const);

/** A step of payments. `kill` ends the process around the answer or the webhook that the step takes. */
const paymentStep = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('buy' as const),
      isTip: fc.boolean(),
      turn,
      cents,
      state: fc.constantFrom('succeeded' as const, 'succeeded' as const, 'requires_action' as const, 'failed' as const),
      isLost: fc.boolean(),
      kill,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('subscribe' as const), turn, cents, isLost: fc.boolean(), kill }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('renew' as const), of, isPaid: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('end' as const), of }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('confirm' as const), of, isPaid: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('reverse' as const),
      how: fc.constantFrom('refund' as const, 'part' as const, 'dispute' as const, 'win' as const, 'lose' as const),
      of,
    }),
  },
  { weight: 10, arbitrary: fc.record({ do: fc.constant('webhook' as const), of, isRepeated: fc.boolean(), kill }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('stale' as const), of }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('payout' as const),
      days: fc.integer({ min: 1, max: 9 }),
      fate: fc.constantFrom('completed' as const, 'processing' as const, 'rejected' as const, 'lost' as const),
    }),
  },
);
type PaymentStep = typeof paymentStep extends fc.Arbitrary<infer Value> ? Value : never;

/** A step of a history: of payments, or of what creators offer. */
export const step = fc.oneof({ weight: 3, arbitrary: paymentStep }, { weight: 2, arbitrary: offerStep });
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const pick = <T>(all: readonly T[], index: number): T | undefined => all[index % Math.max(1, all.length)];

type Reversal = 'refund' | 'part' | 'dispute' | 'win' | 'lose';

/** Returns the next state of a paid charge after a reversal; undefined where it is not possible. */
function reverse(how: Reversal, charge: ProviderCharge, of: number): Partial<ProviderCharge> | undefined {
  const { price, refundedMinor, dispute } = charge;
  const left = price.amountMinor - refundedMinor;
  if (how === 'win') return dispute === 'open' ? { dispute: 'won' } : undefined;
  if (how === 'lose') return dispute === 'open' ? { dispute: 'lost' } : undefined;
  if (left === 0 || dispute === 'open' || dispute === 'lost') return undefined;
  if (how === 'dispute') return dispute === null ? { dispute: 'open', disputedMinor: left } : undefined;
  return { refundedMinor: how === 'refund' ? price.amountMinor : refundedMinor + 1 + (of % left) };
}

const priceOf = ({ turn, cents }: { turn: number; cents: number }) => ({
  amountMinor: cents,
  currency: currencyOf(parties(turn).creatorId),
});

/** Plays one step. Everything that the provider changes has a webhook, which a later step delivers, twice or out of order. */
export async function play(history: History, each: Step, past: ProviderCharge[]): Promise<void> {
  await (each.do === 'offer' ? playOffer(history, each.of, past) : playPayment(history, each, past));
  history.kills.length = 0;
}

async function playPayment(history: History, each: PaymentStep, past: ProviderCharge[]): Promise<void> {
  const { provider, kills } = history;
  const charges = [...provider.charges.values()];
  const running = [...provider.subscriptions.values()].filter(({ state }) => state !== 'ended');
  if (each.do === 'buy') {
    const id = await history.openPurchase(each.turn, each.cents, each.isTip);
    const charge = provider.charge(id, priceOf(each), each.state);
    past.push(charge);
    kills.push(each.kill);
    if (!each.isLost) await history.answer(charge);
  } else if (each.do === 'subscribe') {
    const order = await history.openSubscription(each.turn, each.cents);
    if (!order) return;
    const { id, customerId } = order;
    const opened = provider.subscribe(id, { ...priceOf(each), customerId, months: 1, plan: null });
    kills.push(each.kill);
    if (!each.isLost) await history.answerSubscription(opened);
  } else if (each.do === 'renew') {
    const subscription = pick(running, each.of);
    if (subscription) provider.renew(subscription.id, each.isPaid);
  } else if (each.do === 'end') {
    const subscription = pick(running, each.of);
    if (subscription) provider.end(subscription.id);
  } else if (each.do === 'confirm') {
    const waiting = pick(
      charges.filter(({ state }) => state === 'requires_action'),
      each.of,
    );
    if (waiting) provider.change(waiting.id, { state: each.isPaid ? 'succeeded' : 'failed' });
  } else if (each.do === 'webhook') {
    const index = each.of % Math.max(1, provider.webhooks.length);
    const notice = provider.webhooks[index];
    if (!notice) return;
    kills.push(each.kill);
    const isTaken = await history.receive(notice);
    if (isTaken && !each.isRepeated) provider.webhooks.splice(index, 1);
  } else if (each.do === 'stale') {
    const charge = pick(past, each.of);
    if (charge) await history.answer(charge);
  } else if (each.do === 'payout') {
    history.fates.fate = () => each.fate;
    history.world.clock.advance({ days: each.days });
    await history.payouts.openDue();
    await history.payouts.sendDue();
  } else {
    const paid = pick(
      charges.filter(({ state }) => state === 'succeeded'),
      each.of,
    );
    const change = paid && reverse(each.how, paid, each.of);
    if (change) past.push(provider.change(paid.id, change));
  }
}

/** Delivers all webhooks, the newest first, and runs the sweeps, until the books are at the provider's state. */
export async function deliverAll(history: History): Promise<void> {
  while (history.provider.webhooks.length > 0) {
    for (const notice of history.provider.webhooks.splice(0).toReversed()) await history.receive(notice);
    await history.offers.sweep();
  }
}
