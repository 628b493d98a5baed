import { PostId, PurchaseId } from '@velvet/contracts/ids';
import { listConversations } from '@velvet/contracts/messaging/conversations';
import { chargeReversed, purchaseCompleted } from '@velvet/contracts/payment/events';
import { newId } from '@velvet/kit/base/ids';
import { dataOf, type Person } from '@velvet/testing/person';
import { openWorld, type World } from '@velvet/testing/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messaging } from '#service.ts';
import { open, people, publishDeletion, publishSubscription, send } from './events.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld([messaging]);
});
afterAll(() => world[Symbol.asyncDispose]());

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' as const });

async function buy(fan: Person, creator: Person, cents: number): Promise<void> {
  const paid = { price: usd(cents), creatorShare: usd(cents * 0.8) };
  const ids = { purchaseId: PurchaseId.parse(newId()), postId: PostId.parse(newId()) };
  const completedAt = world.clock.now().toISOString();
  await world.publish(purchaseCompleted, { ...ids, buyerId: fan.id, creatorId: creator.id, ...paid, completedAt });
  await world.drain();
}

async function reverse(fan: Person, creator: Person, cents: number): Promise<void> {
  await world.publish(chargeReversed, {
    chargeId: newId(),
    payerId: fan.id,
    creatorId: creator.id,
    postId: PostId.parse(newId()),
    subscriptionId: null,
    price: usd(cents),
    creatorShare: usd(cents * 0.8),
    reason: 'refunded',
    reversedAt: world.clock.now().toISOString(),
  });
  await world.drain();
}

const topOf = async (person: Person) =>
  dataOf(await person.make(listConversations, { query: { filter: 'topSpenders' } })).map(({ user }) => user.name);

test('the filter of top spenders selects the people that paid the creator, by purchases and subscriptions less reversals', async () => {
  const [ana, bo, cy, di] = await people(world, 'ana', 'bo', 'cy', 'di');
  for (const other of [bo, cy, di]) {
    const { id } = await open(other, ana);
    await send(other, id, 'Hi');
    world.clock.advance({ seconds: 1 });
  }
  expect(await topOf(ana)).toEqual([]);
  await buy(bo, ana, 500);
  await publishSubscription(world, di, ana);
  // a reversal that arrives before its payment
  await reverse(cy, ana, 700);
  await buy(cy, ana, 700);
  expect(await topOf(ana)).toEqual(['Di', 'Bo']);
  await reverse(bo, ana, 500);
  expect(await topOf(ana)).toEqual(['Di']);
  expect(await topOf(di)).toEqual([]);
  await publishDeletion(world, di);
  await world.drain();
  expect(await topOf(ana)).toEqual([]);
});
