import { blockUser } from '@velvet/contracts/account/blocks';
import {
  readSitemapIndex,
  readSitemapPage,
  recommendedCreators,
  searchCreators,
} from '@velvet/contracts/account/creators';
import { followUser } from '@velvet/contracts/account/follows';
import { deleteProfile, updateProfile } from '@velvet/contracts/account/profile';
import {
  planChanged,
  subscriptionActivated,
  subscriptionCancellationChanged,
  subscriptionEnded,
} from '@velvet/contracts/payment/events';
import { PlanId, SubscriptionId } from '@velvet/contracts/ids';
import { newId } from '@velvet/kit/base/ids';
import type { Person } from '@velvet/testing/person';
import { openWorld, type World } from '@velvet/testing/world';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sitemapRepository } from '#people/sitemap.repository.ts';
import { account } from '#service.ts';
import { castOf, handles } from './cast.ts';

let world: World;
beforeEach(async () => void (world = await openWorld([account])));
afterEach(() => world[Symbol.asyncDispose]());

test('the sitemap lists verified creators with a public profile, by handle, in pages', async () => {
  const { member, creator, verify } = castOf(world);
  const [cleo, ana, bea, dora, gone] = [
    await creator('Cleo'),
    await creator('ana'),
    await creator('bea'),
    await creator('dora'),
    await creator('gone'),
  ];
  await Promise.all([cleo, ana, bea, dora, gone].map(verify));
  await creator('unverified');
  await member('fan');
  await world.drain();
  await dora.make(updateProfile, { body: { settings: { profileVisibility: 'private' } } });
  await gone.make(deleteProfile);
  expect((await world.anonymous.make(readSitemapIndex)).data).toEqual(['ana']);
  const from = async (handle: string) =>
    (await world.anonymous.make(readSitemapPage, { params: { from: handle } })).data?.map((each) => each.toLowerCase());
  expect(await from('ana')).toEqual(['ana', 'bea', 'cleo']);
  expect(await from('B')).toEqual(['bea', 'cleo']);
  expect(await from('zz')).toEqual([]);
  const pages = sitemapRepository(world.service('account').db);
  expect((await pages.findFirsts(2)).map((each) => each.toLowerCase())).toEqual(['ana', 'cleo']);
  expect((await pages.findFirsts(1)).map((each) => each.toLowerCase())).toEqual(['ana', 'bea', 'cleo']);
  expect(await pages.findFrom('ana', 2)).toEqual(['ana', 'bea']);
});

test('recommended are verified public creators, the most followed first, without whom the viewer cannot see', async () => {
  const { member, creator, verify } = castOf(world);
  const [ana, bea, cleo, dora] = [
    await creator('ana'),
    await creator('bea'),
    await creator('cleo'),
    await creator('dora'),
  ];
  await Promise.all([ana, bea, cleo, dora].map(verify));
  await creator('unverified');
  const fan = await member('fan');
  await world.drain();
  await fan.make(followUser, { params: { userId: bea.id } });
  await dora.make(updateProfile, { body: { settings: { profileVisibility: 'private' } } });

  expect(handles(await world.anonymous.make(recommendedCreators))).toEqual(['bea', 'cleo', 'ana']);
  expect(handles(await ana.make(recommendedCreators))).toEqual(['bea', 'cleo']);
  expect(handles(await world.anonymous.make(recommendedCreators, { query: { limit: 1 } }))).toEqual(['bea']);

  await cleo.make(blockUser, { params: { userId: fan.id } });
  await fan.make(blockUser, { params: { userId: ana.id } });
  await world.drain();
  expect(handles(await fan.make(recommendedCreators))).toEqual(['bea']);
  await bea.make(deleteProfile);
  expect(handles(await fan.make(recommendedCreators))).toEqual([]);
});

test('visitors page through creators, the most followed or the newest first', async () => {
  const { member, creator } = castOf(world);
  const fan = await member('fan');
  for (const name of ['ann', 'bob', 'cleo', 'dora']) {
    await creator(name);
    world.clock.advance({ minutes: 1 });
  }
  const ann = (await world.anonymous.make(searchCreators, { query: { q: 'ann' } })).data?.[0];
  await fan.make(followUser, { params: { userId: ann!.id } });

  const allBy = async (sort: 'popular' | 'newest') => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await world.anonymous.make(searchCreators, { query: { sort, limit: 1, ...(cursor && { cursor }) } });
      seen.push(...(handles(page) ?? []));
      cursor = page.meta?.nextCursor ?? undefined;
    } while (cursor);
    return seen;
  };
  const byFollowers = await allBy('popular');
  expect(byFollowers[0]).toBe('ann');
  expect(byFollowers.toSorted()).toEqual(['ann', 'bob', 'cleo', 'dora']);
  expect(await allBy('newest')).toEqual(['dora', 'cleo', 'bob', 'ann']);
  const popular = await world.anonymous.make(searchCreators, { query: { limit: 1 } });
  const foreign = { sort: 'newest', limit: 1, cursor: popular.meta!.nextCursor! } as const;
  expect(await world.anonymous.make(searchCreators, { query: foreign })).toMatchObject({
    status: 400,
    field: 'cursor',
  });
});

test('a card carries the monthly price, and creators to whom one subscribes are not recommended', async () => {
  const { member, creator, verify } = castOf(world);
  const [ana, bea, cleo] = [await creator('ana'), await creator('bea'), await creator('cleo')];
  await Promise.all([ana, bea, cleo].map(verify));
  const fan = await member('fan');
  const price = (person: Person, revision: number, cents: number) =>
    world.publish(planChanged, {
      planId: PlanId.parse(newId()),
      creatorId: person.id,
      revision,
      month: { amountMinor: cents, currency: 'USD' },
      year: null,
    });
  await price(ana, 2, 999);
  await price(ana, 1, 500);
  await price(bea, 1, 0);
  await world.drain();
  const recommended = async (viewer: Pick<Person, 'make'>) =>
    Object.fromEntries(
      (await viewer.make(recommendedCreators)).data?.map((card) => [card.handle, card.monthlyPrice]) ?? [],
    );
  expect(await recommended(world.anonymous)).toEqual({ ana: 9.99, bea: 0, cleo: null });

  const subscription = {
    subscriptionId: SubscriptionId.parse(newId()),
    subscriberId: fan.id,
    creatorId: ana.id,
    planId: PlanId.parse(newId()),
    interval: 'month' as const,
  };
  const money = { amountMinor: 999, currency: 'USD' as const };
  const at = world.clock.now().toISOString();
  const paid = { price: money, creatorShare: money, periodEndsAt: at, activatedAt: at };
  await world.publish(subscriptionActivated, { ...subscription, ...paid, revision: 1 });
  await world.drain();
  expect(await recommended(fan)).toEqual({ bea: 0, cleo: null });
  expect(await recommended(bea)).toEqual({ ana: 9.99, cleo: null });
  await world.publish(subscriptionEnded, { ...subscription, revision: 2, reason: 'cancelled', endedAt: at });
  await world.publish(subscriptionActivated, { ...subscription, ...paid, revision: 1 });
  await world.drain();
  expect(await recommended(fan)).toEqual({ ana: 9.99, bea: 0, cleo: null });

  // a subscription from before the projection is known by no other event, and runs until it ends
  const older = { ...subscription, subscriptionId: SubscriptionId.parse(newId()) };
  const running = { ...older, endsAtPeriodEnd: true, periodEndsAt: at };
  await world.publish(subscriptionCancellationChanged, { ...running, revision: 4 });
  await world.drain();
  expect(await recommended(fan)).toEqual({ bea: 0, cleo: null });
  await world.publish(subscriptionEnded, { ...older, revision: 5, reason: 'cancelled', endedAt: at });
  await world.publish(subscriptionCancellationChanged, { ...running, revision: 4 });
  await world.drain();
  expect(await recommended(fan)).toEqual({ ana: 9.99, bea: 0, cleo: null });
});
