import { chargeReversed, subscriptionEnded, subscriptionPaidLate } from '@velvet/contracts/payment/events';
import type { SubscriptionId } from '@velvet/contracts/ids';
import type { Person } from '@velvet/testing/person';
import { propertyRunsOfTier } from '@velvet/testing/property';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openShop, type Creator, type Fan, type Shop } from './shop.ts';

const cards = { good: '4242424242424242', disputed: '4000000000000259', failsOnRenewal: '4000000000000341' } as const;

type Deed =
  | { do: 'buy'; by: keyof typeof cards; cents: number }
  | { do: 'subscribe'; by: keyof typeof cards }
  | { do: 'cancel'; which: number; immediately: boolean }
  | { do: 'give-back'; which: number }
  | { do: 'decide-dispute'; outcome: 'won' | 'lost' }
  | { do: 'pass'; days: number }
  | { do: 'sweep' };

const by = fc.constantFrom('good' as const, 'disputed' as const, 'failsOnRenewal' as const);
const which = fc.nat({ max: 5 });
const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ do: fc.constant('buy' as const), by, cents: fc.integer({ min: 100, max: 9999 }) }),
  fc.record({ do: fc.constant('subscribe' as const), by }),
  fc.record({ do: fc.constant('cancel' as const), which, immediately: fc.boolean() }),
  fc.record({ do: fc.constant('give-back' as const), which }),
  fc.record({ do: fc.constant('decide-dispute' as const), outcome: fc.constantFrom('won' as const, 'lost' as const) }),
  fc.record({ do: fc.constant('pass' as const), days: fc.constantFrom(2, 31, 40) }),
  fc.record({ do: fc.constant('sweep' as const) }),
);

const examples: [Deed[]][] = [
  // the first of two periods is given back: nothing closes, the money goes
  [[{ do: 'subscribe', by: 'good' }, { do: 'pass', days: 31 }, { do: 'give-back', which: 0 }, { do: 'sweep' }]],
  // the provider renews before it receives the end of the subscription
  [[{ do: 'subscribe', by: 'good' }, { do: 'give-back', which: 0 }, { do: 'pass', days: 31 }, { do: 'sweep' }]],
  // a dispute about a period that is over is lost
  [
    [
      { do: 'subscribe', by: 'disputed' },
      { do: 'buy', by: 'disputed', cents: 501 },
      { do: 'pass', days: 31 },
      { do: 'decide-dispute', outcome: 'lost' },
      { do: 'decide-dispute', outcome: 'lost' },
    ],
  ],
];

type Cast = {
  shop: Shop;
  creator: Creator;
  fans: Record<keyof typeof cards, Fan>;
  administrator: Person;
  subscriptions: { fan: Fan; id: SubscriptionId }[];
};

async function perform({ shop, creator, fans, administrator, subscriptions }: Cast, it: Deed): Promise<void> {
  if (it.do === 'buy') await fans[it.by].buy(await creator.offer(it.cents), it.cents);
  if (it.do === 'subscribe') {
    const subscription = await fans[it.by].subscribe(creator);
    if (subscription) subscriptions.push({ fan: fans[it.by], id: subscription.id });
  }
  if (it.do === 'cancel') {
    const chosen = subscriptions[it.which % Math.max(subscriptions.length, 1)];
    await chosen?.fan.cancel(chosen.id, it.immediately);
  }
  if (it.do === 'give-back') await shop.giveBack(administrator, creator, it.which);
  if (it.do === 'decide-dispute') await shop.decideDispute(it.outcome);
  if (it.do === 'pass') await shop.advance(it.days);
  if (it.do === 'sweep') await shop.sweep();
  await shop.settle();
}

test("a creator's displayed earnings, statements and statistics equal the ledger, and every reversal is published once", async () => {
  await using shop = await openShop();
  const administrator = await shop.administrator();
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 3, maxLength: 8 }), async (deeds) => {
      run += 1;
      const fans = {
        good: await shop.fan(`good-${run}`, cards.good),
        disputed: await shop.fan(`disputed-${run}`, cards.disputed),
        failsOnRenewal: await shop.fan(`fails-${run}`, cards.failsOnRenewal),
      };
      const cast = { shop, creator: await shop.creator(`ana-${run}`, '9.99'), fans, administrator, subscriptions: [] };
      for (const it of deeds) {
        await perform(cast, it);
        expect(await shop.earned(cast.creator)).toBe(await shop.owed(cast.creator));
      }
      const owed = await shop.owed(cast.creator);
      const reported = { statements: owed, statistics: owed, days: owed, kinds: owed, daysApart: [] };
      expect(await shop.reported(cast.creator)).toEqual(reported);
    }),
    // the examples are among the runs
    { numRuns: Math.max(examples.length, propertyRunsOfTier(6)), examples },
  );

  const told = shop.published(chargeReversed);
  expect(told.map(({ chargeId, reason }) => `${chargeId} ${reason}`).toSorted()).toEqual(await shop.reversals());
  // the examples have seen to it that both of the rarer cases are among them
  const ending = shop
    .published(subscriptionEnded)
    .filter(({ reason }) => reason === 'refunded' || reason === 'disputed');
  expect(told.filter(({ subscriptionId }) => subscriptionId !== null).length).toBeGreaterThan(ending.length);
  expect(shop.published(subscriptionPaidLate).length).toBeGreaterThan(0);
});
