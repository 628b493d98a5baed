import { blockUser } from '@velvet/contracts/account/blocks';
import {
  addToCollection,
  collectionLimits,
  createCollection,
  deleteCollection,
  listCollectionCreators,
  listCollections,
  listCollectionsOf,
  orderCollectionCreators,
  orderCollections,
  readCollection,
  readCollectionSummary,
  removeFromCollection,
  restoreCollection,
  updateCollection,
  type Collection,
} from '@velvet/contracts/account/collections';
import { accountDeleted, collectionChanged } from '@velvet/contracts/account/events';
import { deleteProfile, updateProfile } from '@velvet/contracts/account/profile';
import { CollectionId, UserId } from '@velvet/contracts/ids';
import { newId } from '@velvet/kit/base/ids';
import { presenceSettingChanged } from '@velvet/contracts/realtime/events';
import { presenceGroups } from '@velvet/presence/presence';
import type { Person } from '@velvet/testing/person';
import { propertyRuns } from '@velvet/testing/property';
import { openWorld, type World } from '@velvet/testing/world';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '#service.ts';
import { castOf } from './cast.ts';

let world: World;
beforeAll(async () => void (world = await openWorld([account])));
afterAll(() => world[Symbol.asyncDispose]());

const at = (id: CollectionId) => ({ params: { id } });
const named = (name: string) => ({ body: { name } });
const namesOf = (collections: readonly Collection[] | undefined) => collections?.map(({ name }) => name);
const creatorsOf = (collection: Collection | undefined) => collection?.creators.map(({ handle }) => handle);

async function made(owner: Person, name: string, creators: readonly Person[] = [], isPrivate = true) {
  const { data } = await owner.make(createCollection, { body: { name, isPrivate } });
  if (!data) throw new Error('The collection was not created.');
  for (const { id } of creators) await owner.make(addToCollection, { ...at(data.id), body: { creatorId: id } });
  return data.id;
}

test('a collection is created private at the top of the list, and changed by its owner', async () => {
  const { member } = castOf(world);
  const ana = await member('ana');
  expect((await ana.make(listCollections)).data).toEqual([]);
  await made(ana, 'First');
  const { data } = await ana.make(createCollection, { body: { name: ' Music ', description: 'Live\nand loud' } });
  expect(data).toMatchObject({
    name: 'Music',
    description: 'Live\nand loud',
    isPrivate: true,
    creatorCount: 0,
    creators: [],
  });
  expect(data?.owner).toMatchObject({ id: ana.id, handle: 'ana' });
  expect(namesOf((await ana.make(listCollections)).data)).toEqual(['Music', 'First']);

  const changed = await ana.make(updateCollection, { ...at(data!.id), body: { isPrivate: false } });
  expect(changed.data).toMatchObject({ name: 'Music', description: 'Live\nand loud', isPrivate: false });
});

test('creators are added once, in the order of the owner, and are never other members', async () => {
  const { member, creator } = castOf(world);
  const [bo, cleo, dora, fan] = [
    await member('bo'),
    await creator('cleo'),
    await creator('dora'),
    await member('efan'),
  ];
  const id = await made(bo, 'Favourites', [cleo, dora, cleo]);
  expect((await bo.make(readCollection, at(id))).data).toMatchObject({ creatorCount: 2 });

  const ordered = await bo.make(orderCollectionCreators, { ...at(id), body: { creatorIds: [dora.id] } });
  expect(creatorsOf(ordered.data)).toEqual(['dora', 'cleo']);
  expect((await bo.make(listCollectionsOf, { params: { creatorId: cleo.id } })).data).toEqual([id]);
  const page = await bo.make(listCollectionCreators, { ...at(id), query: { limit: 1 } });
  const rest = await bo.make(listCollectionCreators, {
    ...at(id),
    query: { limit: 1, cursor: page.meta!.nextCursor! },
  });
  expect([page, rest].flatMap(({ data }) => data!.map(({ handle }) => handle))).toEqual(['dora', 'cleo']);

  const add = (creatorId: UserId) => bo.make(addToCollection, { ...at(id), body: { creatorId } });
  expect(await add(fan.id)).toMatchObject({ status: 409, code: 'OnlyCreators' });
  expect(await add(UserId.parse('social|nobody'))).toMatchObject({ status: 404, code: 'UserNotFound' });

  const without = { params: { id, creatorId: dora.id } };
  expect(creatorsOf((await bo.make(removeFromCollection, without)).data)).toEqual(['cleo']);
  expect((await bo.make(removeFromCollection, without)).status).toBe(200);
});

test('an order is refused when another one was saved meanwhile', async () => {
  const { member, creator } = castOf(world);
  const [bea, cora, dan] = [await member('bea'), await creator('cora'), await creator('dan')];
  const [first, second] = [await made(bea, 'First', [cora, dan]), await made(bea, 'Second', [])];
  const stale = { status: 409, code: 'OrderChanged' };

  const order = (ids: CollectionId[], from: CollectionId[]) => bea.make(orderCollections, { body: { ids, from } });
  expect((await order([first, second], [second, first])).data).toEqual([first, second]);
  expect(await order([second, first], [second, first])).toMatchObject(stale);
  expect(await order([second, first], [first])).toMatchObject(stale);
  expect(namesOf((await bea.make(listCollections)).data)).toEqual(['First', 'Second']);

  const orderCreators = (creatorIds: UserId[], from: UserId[]) =>
    bea.make(orderCollectionCreators, { ...at(first), body: { creatorIds, from } });
  expect(creatorsOf((await orderCreators([dan.id, cora.id], [cora.id, dan.id])).data)).toEqual(['dan', 'cora']);
  expect(await orderCreators([dan.id, cora.id], [cora.id, dan.id])).toMatchObject(stale);
  await dan.make(blockUser, { params: { userId: bea.id } });
  expect((await orderCreators([cora.id], [cora.id])).status).toBe(200);
});

test('a private collection does not exist for others, and no one changes the collection of another person', async () => {
  const { member, creator } = castOf(world);
  const [gil, hana, ida] = [await member('gil'), await member('hana'), await creator('ida')];
  const secret = await made(gil, 'Secret', [ida]);
  const open = await made(gil, 'Open', [ida], false);
  for (const viewer of [hana, world.anonymous]) {
    expect(await viewer.make(readCollection, at(secret))).toMatchObject({ status: 404, code: 'CollectionNotFound' });
    expect(await viewer.make(listCollectionCreators, at(secret))).toMatchObject({ status: 404 });
    expect((await viewer.make(readCollection, at(open))).data).toMatchObject({ name: 'Open', creatorCount: 1 });
    expect((await viewer.make(listCollectionCreators, at(open))).data).toHaveLength(1);
  }
  const body = { creatorId: ida.id };
  for (const id of [secret, open, CollectionId.parse(newId())]) {
    const answers = [
      await hana.make(updateCollection, { ...at(id), ...named('Mine') }),
      await hana.make(deleteCollection, at(id)),
      await hana.make(restoreCollection, at(id)),
      await hana.make(addToCollection, { ...at(id), body }),
      await hana.make(removeFromCollection, { params: { id, creatorId: ida.id } }),
      await hana.make(orderCollectionCreators, { ...at(id), body: { creatorIds: [ida.id] } }),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 404, code: 'CollectionNotFound' });
  }
  expect((await hana.make(orderCollections, { body: { ids: [open] } })).data).toEqual([]);
  expect((await hana.make(listCollectionsOf, { params: { creatorId: ida.id } })).data).toEqual([]);
});

test('blocked and hidden people are absent: as creators, and with their own public collections', async () => {
  const { member, creator } = castOf(world);
  const [jon, kim, lea] = [await member('jon'), await creator('kim'), await creator('lea')];
  const id = await made(jon, 'Both', [kim, lea], false);
  await kim.make(blockUser, { params: { userId: jon.id } });
  await lea.make(deleteProfile);
  expect((await jon.make(readCollection, at(id))).data).toMatchObject({ creatorCount: 0, creators: [] });
  expect((await jon.make(listCollectionCreators, at(id))).data).toEqual([]);
  expect(await kim.make(readCollection, at(id))).toMatchObject({ status: 404 });
  expect((await world.anonymous.make(readCollection, at(id))).data).toMatchObject({ creatorCount: 1 });
  await jon.make(deleteProfile);
  expect(await world.anonymous.make(readCollection, at(id))).toMatchObject({ status: 404 });
});

test('presence is shown of creators who do not hide it and whose profile is public or followed', async () => {
  const { member, creator } = castOf(world);
  const [mia, noa, ole] = [await member('mia'), await creator('noa'), await creator('ole')];
  await ole.make(updateProfile, { body: { settings: { profileVisibility: 'private' } } });
  await world.cache.keep(presenceGroups.online, [noa.id, ole.id], 60_000);
  const id = await made(mia, 'Online', [noa, ole]);
  const online = async () => (await mia.make(listCollections)).data?.at(-1)?.creators.map(({ isOnline }) => isOnline);
  expect((await mia.make(readCollection, at(id))).data?.creators.map(({ isOnline }) => isOnline)).toEqual([
    true,
    false,
  ]);
  expect(await online()).toEqual([true, false]);
  await made(mia, 'Twice', [noa]);
  expect((await mia.make(readCollectionSummary)).data).toEqual({ creators: 2, online: 1 });
  await world.publish(presenceSettingChanged, { userId: noa.id, revision: 1, isVisible: false });
  await world.drain();
  expect(await online()).toEqual([false, false]);
  expect((await mia.make(readCollectionSummary)).data).toEqual({ creators: 2, online: 0 });
});

test('a deleted collection is restored at its place for a day', async () => {
  const { member } = castOf(world);
  const pia = await member('pia');
  const [first, second] = [await made(pia, 'One'), await made(pia, 'Two')];
  for (let round = 0; round < 2; round += 1)
    expect((await pia.make(deleteCollection, at(second))).data).toEqual({ id: second });
  expect(namesOf((await pia.make(listCollections)).data)).toEqual(['One']);
  expect(await pia.make(readCollection, at(second))).toMatchObject({ status: 404 });
  expect(await pia.make(updateCollection, { ...at(second), ...named('Three') })).toMatchObject({ status: 404 });
  expect((await pia.make(restoreCollection, at(second))).data).toMatchObject({ name: 'Two' });
  expect(namesOf((await pia.make(listCollections)).data)).toEqual(['Two', 'One']);

  await pia.make(deleteCollection, at(first));
  world.clock.advance({ days: 1, minutes: 1 });
  await world.sweep();
  expect(await pia.make(restoreCollection, at(first))).toMatchObject({ status: 404, code: 'CollectionNotFound' });
});

test('of concurrent requests no more than the limit succeed, also with a restored collection', async () => {
  const { member } = castOf(world);
  const quin = await member('quin');
  const first = await made(quin, 'First');
  const results = await Promise.all(
    Array.from({ length: collectionLimits.collections + 5 }, (_, index) =>
      quin.make(createCollection, named(`${index}`)),
    ),
  );
  expect(results.filter(({ status }) => status === 200)).toHaveLength(collectionLimits.collections - 1);
  expect(results.find(({ status }) => status !== 200)).toMatchObject({ status: 409, code: 'TooManyCollections' });
  await quin.make(deleteCollection, at(first));
  await made(quin, 'Another');
  expect(await quin.make(restoreCollection, at(first))).toMatchObject({ status: 409, code: 'TooManyCollections' });
});

test.each([
  ['name', { name: '' }],
  ['name', { name: 'x'.repeat(collectionLimits.name + 1) }],
  ['name', { name: 'two\nlines' }],
  ['description', { name: 'ok', description: 'x'.repeat(collectionLimits.description + 1) }],
  ['isPrivate', { name: 'ok', isPrivate: 'maybe' }],
])('an invalid %s is refused with the name of the field', async (field, body) => {
  const ros = await castOf(world).member('ros');
  expect(await ros.make(createCollection, { body: body as never })).toMatchObject({ status: 400, field });
});

test('random orders give a permutation that begins with the given ids', async () => {
  const { member } = castOf(world);
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([0, 1, 2, 3, 4]), async (chosen) => {
      fc.pre(chosen.length > 0);
      const tom = await member('tom');
      const ids: CollectionId[] = [];
      for (let index = 0; index < 5; index += 1) ids.unshift(await made(tom, `${index}`));
      const given = chosen.map((index) => ids[index]!);
      const rest = ids.filter((id) => !given.includes(id));
      expect((await tom.make(orderCollections, { body: { ids: given } })).data).toEqual([...given, ...rest]);
      expect((await tom.make(listCollections)).data?.map(({ id }) => id)).toEqual([...given, ...rest]);
    }),
    { numRuns: propertyRuns(8) },
  );
});

test('each change is published once with the whole state, and a deleted account leaves no collection', async () => {
  const { member, creator } = castOf(world);
  const [uma, val, wes] = [await member('uma'), await creator('val'), await creator('wes')];
  const id = await made(uma, 'Events', [val, wes, val], false);
  await uma.make(deleteCollection, at(id));
  await uma.make(restoreCollection, at(id));
  await world.drain();
  const states = world.published(collectionChanged).filter(({ collectionId }) => collectionId === id);
  const whole = { collectionId: id, ownerId: uma.id, isPrivate: false, isDeleted: false, creatorIds: [val.id, wes.id] };
  expect(states.map(({ revision }) => revision)).toEqual([1, 2, 3, 4, 5]);
  expect(states[3]).toEqual({ ...whole, revision: 4, isDeleted: true });
  expect(states[4]).toEqual({ ...whole, revision: 5 });

  await val.make(deleteProfile);
  await uma.make(deleteProfile);
  world.clock.advance({ days: 31 });
  await world.sweep();
  const deleted = world.published(accountDeleted).map(({ userId }) => userId);
  expect(deleted).toEqual(expect.arrayContaining([uma.id, val.id]));
});
