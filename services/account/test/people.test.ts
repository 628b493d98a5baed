import { blockUser, unblockUser } from '@velvet/contracts/account/blocks';
import { readCreator, recommendedCreators, searchCreators } from '@velvet/contracts/account/creators';
import { acceptFollowRequest, followUser } from '@velvet/contracts/account/follows';
import { deleteProfile, readProfile, restoreProfile, updateProfile } from '@velvet/contracts/account/profile';
import { countUsers, discoverUsers, readUser } from '@velvet/contracts/account/users';
import type { Person } from '@velvet/testing/person';
import { openWorld, type World } from '@velvet/testing/world';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { account } from '#service.ts';
import { castOf, handles } from './cast.ts';

let world: World;
beforeEach(async () => void (world = await openWorld([account])));
afterEach(() => world[Symbol.asyncDispose]());

test('creators are found by name, handle and bio, whole, by their beginning and with typing mistakes', async () => {
  const { member, creator } = castOf(world);
  await creator('bread', { name: 'Maria Johnson', handle: 'maria.bakes', bio: 'Sourdough and photography' });
  await creator('john', { name: 'John Doe', bio: 'I know nobody called Maria' });
  await creator('nunez', { name: 'Álvaro Núñez', bio: '' });
  await member('johnson');

  const find = async (q: string) => handles(await world.anonymous.make(searchCreators, { query: { q } }));
  expect(await find('Johnson')).toEqual(['maria.bakes']);
  expect(await find('jonhson')).toEqual(['maria.bakes']);
  expect(await find('joh')).toEqual(expect.arrayContaining(['maria.bakes', 'john']));
  // a name comes before a bio
  expect(await find('maria')).toEqual(['maria.bakes', 'john']);
  expect(await find('@maria.bak')).toEqual(['maria.bakes']);
  expect(await find('mariabakes')).toEqual(['maria.bakes']);
  expect(await find('photografy')).toEqual(['maria.bakes']);
  expect(await find('maria sourdough')).toEqual(['maria.bakes']);
  expect(await find('nunez')).toEqual(['nunez']);
  expect(await find('alvaro NÚÑEZ')).toEqual(['nunez']);
  expect(await find('maria nunez')).toEqual([]);
  expect(await find('xylophone')).toEqual([]);
  expect(await find(`'; drop table person --`)).toEqual([]);
  expect(await find('!?')).toEqual([]);
  expect(await find('')).toHaveLength(3);
});

test('the words of search are counted by people, and forgotten with the last of them', async () => {
  const { creator } = castOf(world);
  const [ana, bob] = [await creator('ana', { bio: 'pottery pottery' }), await creator('bob', { bio: 'Pottery!' })];
  const count = async () =>
    (
      await world
        .service('account')
        .db.one<{ people: number }>('test.count', `select people from search_word where word = 'pottery'`)
    )?.people;
  expect(await count()).toBe(2);
  await Promise.all([ana, bob].map(({ make }) => make(updateProfile, { body: { bio: 'pottery and glass' } })));
  expect(await count()).toBe(2);
  await ana.make(updateProfile, { body: { bio: 'glass' } });
  expect(await count()).toBe(1);
  await bob.make(updateProfile, { body: { bio: '' } });
  expect(await count()).toBeUndefined();
});

test('search follows changes of the profile, and pages through what it found', async () => {
  const { creator } = castOf(world);
  const people = await Promise.all(
    ['one', 'two', 'three', 'four', 'five'].map((name) => creator(name, { bio: 'knitting' })),
  );
  await people[0]?.make(updateProfile, { body: { bio: 'sewing' } });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { data, meta } = await world.anonymous.make(searchCreators, {
      query: { q: 'knit', limit: 3, ...(cursor && { cursor }) },
    });
    seen.push(...(data ?? []).map(({ handle }) => handle));
    cursor = meta?.nextCursor ?? undefined;
  } while (cursor);

  expect(seen.toSorted()).toEqual(['five', 'four', 'three', 'two']);
  const second = await world.anonymous.make(searchCreators, { query: { q: 'knit', limit: 3, page: 2 } });
  expect(handles(second)).toEqual(seen.slice(3));
  const foreign = await world.anonymous.make(searchCreators, { query: { q: 'knit', cursor: 'bm9wZQ' } });
  expect(foreign).toMatchObject({ status: 400, field: 'cursor' });
});

test('discovery lists everybody public, searches, pages by cursor and counts', async () => {
  const { member } = castOf(world);
  const viewer = await member('viewer');
  for (const name of ['amy', 'ben', 'cat', 'dan']) await member(name, { bio: `I am ${name}` });
  await member('shy', { settings: { profileVisibility: 'private' } });
  const amy = (await viewer.make(discoverUsers, { query: { search: 'amy' } })).data?.[0];
  await viewer.make(followUser, { params: { userId: amy?.id } as never });

  const first = await viewer.make(discoverUsers, { query: { limit: 2 } });
  const second = await viewer.make(discoverUsers, { query: { limit: 2, cursor: first.meta?.nextCursor ?? '' } });
  const third = await viewer.make(discoverUsers, { query: { limit: 2, cursor: second.meta?.nextCursor ?? '' } });
  expect(first.data?.[0]).toMatchObject({ handle: 'amy', followers: 1, relation: 'following' });
  const all = [first, second, third].flatMap((answer) => handles(answer) ?? []);
  expect(all.toSorted()).toEqual(['amy', 'ben', 'cat', 'dan', 'viewer']);
  expect(third.meta).toMatchObject({ hasMore: false, nextCursor: null });
  expect(handles(await viewer.make(discoverUsers, { query: { search: 'shy' } }))).toEqual([]);
  expect((await viewer.make(countUsers)).data).toEqual({ total: 5, newThisWeek: 5 });
});

test('a creator has a page, others only as users, and a handle is found whatever its case', async () => {
  const { member, creator } = castOf(world);
  const ana = await creator('ana', {
    website: 'https://ana.test',
    links: [{ title: 'Shop', description: '', url: 'https://a.test', type: 'website' }],
  });
  await member('fan');
  const page = await world.anonymous.make(readCreator, { params: { handle: 'ANA' } });
  expect(page.data).toMatchObject({
    id: ana.id,
    website: 'https://ana.test',
    relation: 'none',
    links: [{ title: 'Shop' }],
  });
  expect(page.data).not.toHaveProperty('email');

  expect(await world.anonymous.make(readCreator, { params: { handle: 'fan' } })).toMatchObject({
    status: 404,
    code: 'UserNotFound',
  });
  expect((await world.anonymous.make(readUser, { params: { handle: 'fan' } })).data?.handle).toBe('fan');
  expect((await world.anonymous.make(readUser, { params: { handle: ana.id } })).data?.handle).toBe('ana');
  expect((await world.anonymous.make(readUser, { params: { handle: 'nobody' } })).status).toBe(404);
});

test('a private page shows its links to followers and to its owner only', async () => {
  const { member, creator } = castOf(world);
  const links = [{ title: 'Shop', description: '', url: 'https://a.test', type: 'website' as const }];
  const ana = await creator('ana', { location: 'Lisbon', links, settings: { profileVisibility: 'private' } });
  const fan = await member('fan');
  const read = (who: Pick<Person, 'make'>) => who.make(readCreator, { params: { handle: 'ana' } });

  expect((await read(world.anonymous)).data).toMatchObject({ visibility: 'private', location: null, links: [] });
  await fan.make(followUser, { params: { userId: ana.id } });
  expect((await read(fan)).data).toMatchObject({ location: null, links: [], relation: 'requested' });
  await ana.make(acceptFollowRequest, { params: { userId: fan.id } });
  expect((await read(fan)).data).toMatchObject({ location: 'Lisbon', links: [{ title: 'Shop' }] });
  expect((await read(ana)).data?.location).toBe('Lisbon');
});

test('a block hides each from the other wherever people are shown, until it is taken back', async () => {
  const { creator, verify } = castOf(world);
  const [ana, bob] = [await creator('ana'), await creator('bob')];
  await Promise.all([verify(ana), verify(bob)]);
  await world.drain();
  await ana.make(blockUser, { params: { userId: bob.id } });

  const sees = async (who: Person, handle: string) => [
    (await who.make(readCreator, { params: { handle } })).status === 200,
    (await who.make(readUser, { params: { handle } })).status === 200,
    handles(await who.make(searchCreators, { query: { q: handle } }))?.includes(handle),
    handles(await who.make(searchCreators))?.includes(handle),
    handles(await who.make(discoverUsers))?.includes(handle),
    handles(await who.make(discoverUsers, { query: { search: handle } }))?.includes(handle),
    handles(await who.make(recommendedCreators))?.includes(handle),
  ];
  expect(new Set([...(await sees(ana, 'bob')), ...(await sees(bob, 'ana'))])).toEqual(new Set([false]));
  expect((await world.anonymous.make(readUser, { params: { handle: 'bob' } })).status).toBe(200);

  await ana.make(unblockUser, { params: { userId: bob.id } });
  expect(new Set([...(await sees(ana, 'bob')), ...(await sees(bob, 'ana'))])).toEqual(new Set([true]));
  await ana.make(deleteProfile);
  expect(new Set(await sees(bob, 'ana'))).toEqual(new Set([false]));
  await ana.make(restoreProfile);
  expect(new Set(await sees(bob, 'ana'))).toEqual(new Set([true]));
  expect((await ana.make(readProfile)).data?.deletionDueAt).toBeNull();
});
