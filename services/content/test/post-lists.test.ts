import { listPosts, maxPostIds } from '@velvet/contracts/content/post-calls';
import { newId } from '@velvet/kit/base/ids';
import { expect, test } from 'vitest';
import { openShop } from './shop.ts';

test('posts by ids are returned newest first, without duplicates and invisible ones', async () => {
  await using shop = await openShop();
  const { world, fan, ana, forSale, forSubscribers } = shop;
  const draft = await world.post(ana, { text: 'Not yet', isDraft: true });
  const ids = [forSale._id, draft._id, newId(), forSubscribers._id, forSale._id].join(',');
  const { data, meta } = await fan.make(listPosts, { query: { ids } });
  expect(data!.map(({ _id }) => _id)).toEqual([forSale._id, forSubscribers._id]);
  expect(data!.every(({ locked }) => locked !== null)).toBe(true);
  expect(meta).toMatchObject({ hasMore: false, nextCursor: null });
  const tooMany = Array.from({ length: maxPostIds + 1 }, () => newId()).join(',');
  expect(await fan.make(listPosts, { query: { ids: tooMany } })).toMatchObject({ status: 400, field: 'ids' });
  expect(await fan.make(listPosts, { query: { ids: `${draft._id},x` } })).toMatchObject({
    status: 400,
    field: 'ids',
  });
});

test('a search finds the words of what anybody may read, and of nothing else', async () => {
  await using shop = await openShop();
  const { world, ana, fan } = shop;
  const open = await world.post(ana, { text: 'Two rolls of film from the roof' });
  const forGrownUps = await world.post(ana, { text: 'The roof at night', ageRestricted: true });
  await world.post(ana, { text: 'The roof, for friends', privacy: 'friends' });
  const found = async (who: Pick<typeof fan, 'make'>, q: string) => {
    const { data } = await who.make(listPosts, { query: { q } });
    return data!.map(({ _id }) => _id);
  };
  expect(await found(fan, 'tide')).toEqual([]);
  expect(await found(fan, 'ROO')).toEqual([forGrownUps._id, open._id]);
  expect(await found(world.anonymous, 'roof fil')).toEqual([open._id]);
  expect(await found(world.anonymous, 'night')).toEqual([]);
  expect(await found(fan, "'|&!")).toEqual([]);
  const own = async (who: typeof fan) =>
    (await who.make(listPosts, { query: { q: 'roof', author: ana.id } })).data!.map(({ _id }) => _id);
  expect(await own(ana)).toHaveLength(3);
  expect(await own(fan)).toEqual([forGrownUps._id, open._id]);
});
