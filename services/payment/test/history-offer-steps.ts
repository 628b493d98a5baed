import type { Interval } from '@velvet/contracts/payment/intervals';
import * as fc from 'fast-check';
import type { Money } from '@velvet/contracts/money';
import type { ProviderCharge } from '#provider/payment-provider.ts';
import type { History } from './history-world.ts';

const turn = fc.nat({ max: 5 });
const of = fc.nat({ max: 10_000 });
const level = fc.constantFrom(0 as const, 1 as const);
const kill = fc.constantFrom(undefined, undefined, undefined, 'before' as const, 'after' as const);
const state = fc.constantFrom(
  'succeeded' as const,
  'succeeded' as const,
  'requires_action' as const,
  'failed' as const,
);
const paid = { turn, state, isLost: fc.boolean(), kill };

const kinds = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('order' as const),
      turn,
      level,
      interval: fc.constantFrom<Interval>('month', 'month', 'quarter', 'half-year', 'year'),
      isDiscounted: fc.boolean(),
      isLost: fc.boolean(),
      kill,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('tier' as const), of, level, creditMinor: fc.nat({ max: 3000 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('pause' as const), of, months: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('price' as const),
      turn,
      level,
      percent: fc.integer({ min: 80, max: 140 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('trial' as const), turn, kill }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('give' as const),
      ...paid,
      isByLink: fc.boolean(),
      isContent: fc.boolean(),
      cents: fc.integer({ min: 100, max: 20_000 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('redeem' as const), of, turn, kill }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('piece' as const), ...paid }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('sweep' as const), days: fc.constantFrom(0, 0, 1, 20, 95) }) },
);
type Kind = typeof kinds extends fc.Arbitrary<infer Value> ? Value : never;

/** A step of what creators offer: tiers, lengths, promotions, trials, gifts, limited pieces, new prices, and pauses. */
export const offerStep = kinds.map((each) => ({ do: 'offer' as const, of: each }));

const pick = <T>(all: readonly T[], index: number): T | undefined => all[index % Math.max(1, all.length)];

/** Plays one step. */
export async function playOffer(history: History, each: Kind, past: ProviderCharge[]): Promise<void> {
  const { provider, kills, offers } = history;
  const running = [...provider.subscriptions.values()].filter((one) => one.state !== 'ended' && one.plan !== null);
  if (each.do === 'order') {
    const order = await offers.openOrder(each.turn, each);
    if (!order) return;
    const id = provider.subscribe(order.id, order.terms);
    kills.push(each.kill);
    if (!each.isLost) await history.answerSubscription(id);
  } else if (each.do === 'tier') {
    const subscription = pick(running, each.of);
    const next = subscription && (await offers.planBeside(subscription.plan, each.level));
    if (!next) return;
    if (next.isHigher) provider.upgrade(subscription.id, next.plan, { ...next, creditMinor: each.creditMinor });
    else provider.changeNext(subscription.id, next.plan, next.amountMinor);
  } else if (each.do === 'pause') {
    const subscription = pick(running, each.of);
    if (subscription) provider.pause(subscription.id, each.months);
  } else if (each.do === 'price') await offers.changePrice(each.turn, each.level, each.percent);
  else if (each.do === 'trial') {
    kills.push(each.kill);
    await offers.startTrial(each.turn);
  } else if (each.do === 'redeem') {
    kills.push(each.kill);
    await offers.redeem(each.of, each.turn);
  } else if (each.do === 'sweep') {
    history.world.clock.advance({ days: each.days });
    await offers.sweep();
  } else await playCharge(history, each, past);
}

const priceOf = ({ amountMinor, currency }: Money): Money => ({ amountMinor, currency });

async function playCharge(
  history: History,
  each: Extract<Kind, { do: 'give' | 'piece' }>,
  past: ProviderCharge[],
): Promise<void> {
  const { provider, kills, offers } = history;
  const opened = await (each.do === 'give' ? offers.openGift(each.turn, each) : offers.openPiece(each.turn));
  if (!opened) return;
  const charge = provider.charge(opened.paymentId, priceOf(opened.price), each.state);
  past.push(charge);
  kills.push(each.kill);
  if (!each.isLost) await history.answer(charge);
}
