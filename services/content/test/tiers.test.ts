import { audienceOfTier } from '@velvet/contracts/content/audiences';
import { createPost, listPosts, readPost } from '@velvet/contracts/content/post-calls';
import { accessChanged } from '@velvet/contracts/content/events';
import { PlanId, SubscriptionId, TierId } from '@velvet/contracts/ids';
import {
  subscriptionActivated,
  subscriptionEnded,
  subscriptionRenewed,
  tiersChanged,
} from '@velvet/contracts/payment/events';
import { newId } from '@velvet/kit/base/ids';
import type { Person } from '@velvet/testing/person';
import { expect, test } from 'vitest';
import { openContent, type ContentWorld } from './world.ts';

const dayMs = 86_400_000;
const dollars = (amountMinor: number) => ({ amountMinor, currency: 'USD' as const });

/** A creator with the tiers Bronze, Silver and Gold, and a post for each of the two higher ones. */
async function openTiers(world: ContentWorld) {
  const ana = await world.creator('ana');
  const tiers = ['Bronze', 'Silver', 'Gold'].map((name, index) => ({
    tierId: TierId.parse(newId()),
    name,
    position: index + 1,
    isOffered: true,
    planId: PlanId.parse(newId()),
    month: dollars(1000 * (index + 1)),
    year: null,
  }));
  const publish = async (revision: number, changed = tiers) => {
    await world.publish(tiersChanged, { creatorId: ana.id, revision, tiers: changed });
    await world.drain();
  };
  await publish(1);
  const idOf = (name: string) => tiers.find((tier) => tier.name === name)!.tierId;
  const post = (name: string) => world.post(ana, { text: `For ${name}`, privacy: audienceOfTier(idOf(name)) });
  const posts = { Silver: await post('Silver'), Gold: await post('Gold') };

  /** Returns what the reader sees of both posts, in every way to read them. */
  async function seen(reader: Pick<Person, 'make'>): Promise<string[]> {
    const both: string[] = [];
    const listed = await reader.make(listPosts, { query: { author: ana.id } });
    for (const [name, { _id: id }] of Object.entries(posts)) {
      const { data } = await reader.make(readPost, { params: { id } });
      const inList = listed.data?.find((each) => each._id === id);
      expect([data?.locked?.reason, data?.content.text]).toEqual([inList?.locked?.reason, inList?.content.text]);
      if (data?.locked === null && data.content.text === `For ${name}`) both.push(name);
      else expect(data).toMatchObject({ content: { text: '' }, locked: { reason: 'tier' } });
    }
    return both;
  }

  return { ana, tiers, publish, idOf, posts, seen };
}

/** A subscription, as payment publishes it. */
function subscriptionOf(world: ContentWorld, fan: Person, creator: Person) {
  const about = {
    subscriptionId: SubscriptionId.parse(newId()),
    subscriberId: fan.id,
    creatorId: creator.id,
    planId: PlanId.parse(newId()),
    interval: 'month' as const,
  };
  const paid = { price: dollars(1000), creatorShare: dollars(800) };
  let revision = 0;
  const now = () => world.clock.now().toISOString();
  const periodEndsAt = () => new Date(world.clock.now().getTime() + 30 * dayMs).toISOString();
  const next = (tierId?: TierId) => ({ ...about, ...(tierId && { tierId }), revision: (revision += 1) });
  return {
    async activate(tierId?: TierId) {
      const event = { ...next(tierId), ...paid, periodEndsAt: periodEndsAt(), activatedAt: now() };
      await world.publish(subscriptionActivated, event);
      await world.drain();
    },
    async renew(tierId: TierId) {
      const event = { ...next(tierId), ...paid, periodEndsAt: periodEndsAt(), renewedAt: now() };
      await world.publish(subscriptionRenewed, event);
      await world.drain();
    },
    async end(reason: 'refunded' | 'cancelled') {
      await world.publish(subscriptionEnded, { ...next(), reason, endedAt: now() });
      await world.drain();
    },
  };
}

test('a post for a tier is open to that tier and higher ones, through upgrade, downgrade, refund and expiry', async () => {
  await using world = await openContent();
  const { ana, idOf, seen } = await openTiers(world);
  const [bo, cy] = [await world.user('bo'), await world.user('cy')];
  expect(await seen(ana)).toEqual(['Silver', 'Gold']);
  expect(await seen(world.anonymous)).toEqual([]);
  expect(await seen(bo)).toEqual([]);

  const subscription = subscriptionOf(world, bo, ana);
  await subscription.activate(idOf('Bronze'));
  expect(await seen(bo)).toEqual([]);
  await subscription.renew(idOf('Silver'));
  expect(await seen(bo)).toEqual(['Silver']);
  await subscription.renew(idOf('Gold'));
  expect(await seen(bo)).toEqual(['Silver', 'Gold']);
  // browsers learn of each change of the tier
  expect(world.published(accessChanged).map(({ userId, isOpen }) => [userId, isOpen])).toEqual([
    [bo.id, true],
    [bo.id, true],
    [bo.id, true],
  ]);
  await subscription.renew(idOf('Bronze'));
  expect(await seen(bo)).toEqual([]);
  await subscription.renew(idOf('Gold'));
  await subscription.end('refunded');
  expect(await seen(bo)).toEqual([]);

  const other = subscriptionOf(world, cy, ana);
  await other.activate(idOf('Gold'));
  expect(await seen(cy)).toEqual(['Silver', 'Gold']);
  world.clock.advance({ days: 40 });
  expect(await seen(cy)).toEqual([]);
});

test('a subscription whose tier is unknown opens no tier, and a tier of another creator opens nothing', async () => {
  await using world = await openContent();
  const { ana, idOf, publish, tiers, seen } = await openTiers(world);
  const [bo, eve, mallory] = [await world.user('bo'), await world.user('eve'), await world.creator('mallory')];
  await subscriptionOf(world, bo, ana).activate();
  expect(await seen(bo)).toEqual([]);
  await subscriptionOf(world, eve, mallory).activate(idOf('Gold'));
  expect(await seen(eve)).toEqual([]);
  const foreign = { text: 'Mine?', privacy: audienceOfTier(idOf('Gold')) };
  expect(await mallory.make(createPost, { body: foreign })).toMatchObject({ status: 400, field: 'audience' });
  expect(await eve.make(createPost, { body: foreign })).toMatchObject({ status: 403 });

  // an older list of tiers changes nothing
  await publish(3, [{ ...tiers[2]!, position: 4 }]);
  await publish(2, [{ ...tiers[2]!, position: 1 }]);
  const fan = await world.user('fan');
  await subscriptionOf(world, fan, ana).activate(idOf('Silver'));
  expect(await seen(fan)).toEqual(['Silver']);
});

test('a locked post names the cheapest offered tier that opens it', async () => {
  await using world = await openContent();
  const { publish, tiers, posts } = await openTiers(world);
  const bo = await world.user('bo');
  const offers = async () => (await bo.make(readPost, { params: { id: posts.Silver._id } })).data?.locked?.offers;
  expect(await offers()).toMatchObject([
    { kind: 'subscribe', tier: { id: tiers[1]!.tierId, name: 'Silver' }, month: { amountMinor: 2000 } },
  ]);
  const [bronze, silver, gold] = tiers;
  await publish(2, [bronze!, { ...silver!, isOffered: false }, gold!]);
  expect(await offers()).toMatchObject([{ tier: { name: 'Gold' } }]);
});
