import { userBlocked } from '@velvet/contracts/account/events';
import { listPreviews } from '@velvet/contracts/content/preview-calls';
import { dataOf, type Person } from '@velvet/testing/person';
import { expect, test } from 'vitest';
import { openShop } from './shop.ts';
import { photograph } from './world.ts';

const previewsOf = async (viewer: Pick<Person, 'make'>, authors: readonly { id: string }[]) =>
  dataOf(await viewer.make(listPreviews, { query: { userIds: authors.map(({ id }) => id).join(',') } }));

test('the newest pictures of people are open or blurred as their posts are for the viewer', async () => {
  await using shop = await openShop();
  const { world, ana, fan, forSubscribers, forSale } = shop;
  const quiet = await world.creator('quiet');
  await world.post(quiet, { text: 'Words alone' });
  const [first] = await previewsOf(fan, [quiet, ana]);
  expect(first).toMatchObject({
    authorId: ana.id,
    previews: [
      { postId: forSale._id, media: null, previewUrl: expect.any(String) },
      { postId: forSubscribers._id, media: null, previewUrl: expect.any(String) },
    ],
  });
  expect((await fetch(first!.previews[0]!.previewUrl!)).status).toBe(200);
  await world.subscribe(fan, ana);
  const [subscribed] = await previewsOf(fan, [ana]);
  expect(subscribed?.previews).toMatchObject([
    { media: null },
    { postId: forSubscribers._id, media: { type: 'image', width: 360 }, previewUrl: null },
  ]);
  expect((await fetch(subscribed!.previews[1]!.media!.url)).status).toBe(200);
});

test('three pictures of a person are shown, in the order of the requested people', async () => {
  await using shop = await openShop();
  const { world, ana } = shop;
  const other = await world.creator('other');
  const { id } = await world.item(other, await photograph());
  const posts = [];
  for (const text of ['one', 'two', 'three', 'four']) posts.push(await world.post(other, { text, vaultItemIds: [id] }));
  await world.post(other, { text: 'Words alone, and newest' });
  const shown = await previewsOf(world.anonymous, [other, ana]);
  expect(shown.map(({ authorId }) => authorId)).toEqual([other.id, ana.id]);
  expect(shown[0]!.previews.map(({ postId }) => postId)).toEqual([posts[3]!._id, posts[2]!._id, posts[1]!._id]);
});

test('people behind a block, the picture of an adult and friends-only pictures are missing', async () => {
  await using shop = await openShop();
  const { world, ana, fan } = shop;
  const other = await world.creator('other');
  const { id } = await world.item(other, await photograph());
  await world.post(other, { text: 'Open', vaultItemIds: [id] });
  await world.post(other, { text: 'Friends', vaultItemIds: [id], privacy: 'friends' });
  await world.post(other, { text: 'Adults', vaultItemIds: [id], ageRestricted: true });
  expect((await previewsOf(world.anonymous, [other]))[0]!.previews).toHaveLength(1);
  await world.publish(userBlocked, { blockerId: ana.id, blockedId: fan.id });
  await world.drain();
  expect((await previewsOf(fan, [ana, other])).map(({ authorId }) => authorId)).toEqual([other.id]);
});
