import { userBlocked, userFollowed } from '@velvet/contracts/account/events';
import { payPerView } from '@velvet/contracts/payment/purchases';
import { subscribe } from '@velvet/contracts/payment/subscriptions';
import { announcedAccess, forPopulations, viewersOf, type Population } from '@velvet/access/test/cases';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { numbers, openPaymentWorld, type PaymentWorld } from './payment-world.ts';

/** Every item is on sale; payment does not restrict the age of buyers. */
const onSale = (it: Population): Population => ({
  ...it,
  purchases: [],
  items: it.items.map((item) => ({ ...item, priceMinor: 500, isAgeRestricted: false, isPublished: true })),
});

async function populate(world: PaymentWorld, it: Population, run: number) {
  const users: Awaited<ReturnType<PaymentWorld['creator']>>[] = [];
  for (const place of it.users.keys()) {
    const user = await world.creator(`user-${run}-${place}`);
    await world.giveCard(user, numbers.good);
    users.push(user);
  }
  for (const [one, other] of it.subscriptions) {
    const { id, plan } = users[other]!;
    const body = { creatorId: id, plan: plan.id, interval: 'month' as const };
    expect((await users[one]!.make(subscribe, { body })).status).toBe(200);
  }
  for (const [one, other] of it.follows) {
    const follow = { followerId: users[one]!.id, followedId: users[other]!.id, isMutual: false };
    await world.publish(userFollowed, follow);
  }
  for (const [one, other] of it.blocks)
    await world.publish(userBlocked, { blockerId: users[one]!.id, blockedId: users[other]!.id });
  const offers = [];
  for (const { owner, audience } of it.items) offers.push(await world.offer(users[owner]!.id, 500, { audience }));
  for (const [place, { hidden }] of it.users.entries()) if (hidden) await world.showCard(users[place]!.id, { hidden });
  return { users, offers };
}

test('an item is sold exactly when the rule of access offers it for its price, and nobody else is charged', async () => {
  await using world = await openPaymentWorld();
  const seen = new Set<string>();
  await forPopulations(4, async (random, run) => {
    const it = onSale(random);
    const { users, offers } = await populate(world, it, run);
    for (const viewer of viewersOf(it)) {
      for (const [index, contentId] of offers.entries()) {
        const access = announcedAccess(it, viewer, index);
        const before = await world.countCharges();
        const { status, code, details } = await users[viewer]!.make(payPerView, { body: { contentId, amount: 5 } });
        const outcome = status === 200 ? 'price' : z.string().parse(details?.['audience'] ?? code);
        const rule = { visible: 'OwnContent', kept: 'AlreadyOwned', absent: 'OfferNotFound' } as const;
        expect(outcome).toBe(access.kind === 'locked' ? access.reason : rule[access.kind]);
        expect((await world.countCharges()) - before).toBe(status === 200 ? 1 : 0);
        seen.add(outcome);
      }
    }
  });
  expect([...seen].toSorted()).toEqual(['OfferNotFound', 'OwnContent', 'followers', 'price', 'subscribers']);
});
