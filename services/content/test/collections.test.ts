import { accountDeleted, collectionChanged, userBlocked } from '@velvet/contracts/account/events';
import { listPosts } from '@velvet/contracts/content/post-calls';
import { CollectionId } from '@velvet/contracts/ids';
import { newId } from '@velvet/kit/base/ids';
import { dataOf, type Person } from '@velvet/testing/person';
import { expect, test } from 'vitest';
import { openShop } from './shop.ts';

/** A shop and a collection of the fan with its creator. */
async function openCollection() {
  const shop = await openShop();
  const { world, ana, fan } = shop;
  const collectionId = CollectionId.parse(newId());
  let revision = 0;
  async function change(facts: { isPrivate?: boolean; isDeleted?: boolean; revision?: number }): Promise<void> {
    revision += 1;
    const state = { collectionId, ownerId: fan.id, revision, isPrivate: true, isDeleted: false, creatorIds: [ana.id] };
    await world.publish(collectionChanged, { ...state, ...facts });
    await world.drain();
  }
  await change({});
  const read = (viewer: Pick<Person, 'make'>, query = {}) =>
    viewer.make(listPosts, { query: { collection: collectionId, ...query } });
  return Object.assign(shop, { change, read });
}

const hidden = { status: 404, code: 'CollectionNotFound' };

test('the feed of a collection has the posts of its creators as the viewer may see them, in pages', async () => {
  await using shop = await openCollection();
  const { world, ana, fan, read, forSale, forSubscribers } = shop;
  const other = await world.creator('other');
  await world.post(other, { text: 'Of nobody here' });
  const open = await world.post(ana, { text: 'Open' });
  await world.post(ana, { text: 'Later', isDraft: true });
  const whole = dataOf(await read(fan));
  expect(whole.every(({ author }) => author.id === ana.id)).toBe(true);
  expect(whole.map(({ _id }) => _id)).toEqual(expect.arrayContaining([open._id, forSale._id, forSubscribers._id]));
  expect(whole.find(({ _id }) => _id === forSale._id)?.locked).not.toBeNull();

  const paged: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await read(fan, { limit: 1, ...(cursor && { cursor }) });
    paged.push(...dataOf(page).map(({ _id }) => _id));
    cursor = page.meta!.nextCursor;
  } while (cursor);
  expect(paged).toEqual(whole.map(({ _id }) => _id));
});

test('a private or deleted collection does not exist for others, and an outdated state has no effect', async () => {
  await using shop = await openCollection();
  const { world, ana, fan, read, change } = shop;
  const visitors = [world.anonymous, await world.member('visitor')];
  for (const viewer of visitors) expect(await read(viewer)).toMatchObject(hidden);
  await change({ isPrivate: false });
  for (const viewer of visitors) expect((await read(viewer)).data?.length).toBeGreaterThan(0);
  await change({ isPrivate: true, revision: 1 });
  for (const viewer of visitors) expect((await read(viewer)).status).toBe(200);

  await world.publish(userBlocked, { blockerId: ana.id, blockedId: fan.id });
  await world.drain();
  expect((await read(fan)).data).toEqual([]);
  expect(await read(ana)).toMatchObject(hidden);
  await change({ isDeleted: true });
  for (const viewer of [fan, ...visitors]) expect(await read(viewer)).toMatchObject(hidden);
});

test('the collections of a deleted account are deleted', async () => {
  await using shop = await openCollection();
  const { world, fan, read, change } = shop;
  await change({ isPrivate: false });
  await world.publish(accountDeleted, { userId: fan.id });
  await world.drain();
  expect(await read(world.anonymous)).toMatchObject(hidden);
  expect(await world.anonymous.make(listPosts, { query: { collection: 'x' } })).toMatchObject({
    status: 400,
    field: 'collection',
  });
});
