import { audienceOfTier } from '@velvet/contracts/content/audiences';
import { PlanId, SubscriptionId, TierId } from '@velvet/contracts/ids';
import { countAudience, sendBroadcast } from '@velvet/contracts/messaging/broadcasts';
import { subscriptionActivated, subscriptionRenewed, tiersChanged } from '@velvet/contracts/payment/events';
import { newId } from '@velvet/kit/base/ids';
import type { Person } from '@velvet/testing/person';
import { openWorld, type World } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { messaging } from '#service.ts';
import { broadcast, creators, people, waitingFor } from './events.ts';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' as const });

async function publishTiers(world: World, creator: Person): Promise<[TierId, TierId]> {
  const [low, high] = [TierId.parse(newId()), TierId.parse(newId())];
  const tier = { name: 'A tier', isOffered: true, planId: PlanId.parse(newId()), month: usd(500), year: null };
  const tiers = [low, high].map((tierId, index) => ({ ...tier, tierId, position: index + 1 }));
  await world.publish(tiersChanged, { creatorId: creator.id, revision: 1, tiers });
  return [low, high];
}

/** Subscribes a fan to a tier. @returns a function that changes the tier */
async function subscribeTo(world: World, fan: Person, creator: Person, tierId: TierId) {
  const subscriptionId = SubscriptionId.parse(newId());
  const about = { subscriptionId, subscriberId: fan.id, creatorId: creator.id, planId: PlanId.parse(newId()) };
  const at = world.clock.now();
  const periodEndsAt = new Date(at.getTime() + 30 * 86_400_000).toISOString();
  const event = { ...about, interval: 'month' as const, price: usd(500), creatorShare: usd(400), periodEndsAt };
  await world.publish(subscriptionActivated, { ...event, tierId, revision: 1, activatedAt: at.toISOString() });
  return async (to: TierId) => {
    await world.publish(subscriptionRenewed, { ...event, tierId: to, revision: 2, renewedAt: at.toISOString() });
    await world.drain();
  };
}

test('a broadcast to a tier reaches that tier and higher ones, as they are when it is sent', async () => {
  await using world = await openWorld([messaging]);
  const [ana, eve] = await creators(world, 'ana', 'eve');
  const [bo, cy, dan] = await people(world, 'bo', 'cy', 'dan');
  const [low, high] = await publishTiers(world, ana);
  const [, foreign] = await publishTiers(world, eve);
  const upgrade = await subscribeTo(world, bo, ana, low);
  await subscribeTo(world, cy, ana, high);
  await world.drain();

  const audience = audienceOfTier(high);
  expect((await ana.make(countAudience, { query: { audience } })).data).toMatchObject({ recipients: 1 });
  expect((await ana.make(countAudience, { query: { audience: audienceOfTier(low) } })).data).toMatchObject({
    recipients: 2,
  });
  await broadcast(ana, { audience, content: 'For the few' });
  const waits = async (fan: Person) => (await waitingFor(fan, ana))?.last ?? null;
  expect([await waits(bo), await waits(cy), await waits(dan)]).toEqual([null, 'For the few', null]);
  // an upgrade does not reach back
  await upgrade(high);
  expect(await waits(bo)).toBeNull();
  await broadcast(ana, { audience, content: 'For the few again' });
  expect([await waits(bo), await waits(dan)]).toEqual(['For the few again', null]);
  const body = { audience: audienceOfTier(foreign), content: 'Mine?' };
  expect(await ana.make(sendBroadcast, { body })).toMatchObject({ status: 400, field: 'audience' });
});
