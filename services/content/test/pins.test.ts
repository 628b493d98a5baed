import { listPosts, readPost } from '@velvet/contracts/content/post-calls';
import { pinPost, unpinPost } from '@velvet/contracts/content/pin-calls';
import type { PostId } from '@velvet/contracts/ids';
import { dataOf } from '@velvet/testing/person';
import { expect, test } from 'vitest';
import { openContent } from './world.ts';

async function openPage(texts: readonly string[]) {
  const world = await openContent();
  const ana = await world.creator('ana');
  const fan = await world.member('fan');
  const ids: PostId[] = [];
  for (const text of texts) ids.push((await world.post(ana, { text }))._id);
  return {
    world,
    ana,
    fan,
    ids,
    pin: (index: number) => ana.make(pinPost, { params: { id: ids[index]! } }),
    unpin: (index: number) => ana.make(unpinPost, { params: { id: ids[index]! } }),
    async page(query: object = {}) {
      world.clock.advance({ seconds: 2 });
      const { data, meta } = await ana.make(listPosts, { query: { author: 'ana', ...query } });
      return {
        shown: data!.map(({ content, isPinned }) => (isPinned ? '*' : '') + content.text),
        next: meta!.nextCursor,
      };
    },
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}

test('pinned posts stand first on their author’s page, the last pinned at the top, and nowhere else', async () => {
  await using shop = await openPage(['a', 'b', 'c', 'd', 'e']);
  const { ana, fan, world, ids, pin, unpin, page } = shop;
  await pin(0);
  expect((await pin(2)).data).toMatchObject({ isPinned: true });
  expect((await pin(2)).status).toBe(200);
  expect((await page()).shown).toEqual(['*c', '*a', 'e', 'd', 'b']);
  await pin(1);
  expect(await pin(4)).toMatchObject({ status: 409, code: 'PinLimit' });
  expect((await unpin(2)).data).toMatchObject({ isPinned: false });
  expect((await pin(4)).status).toBe(200);
  expect((await page()).shown).toEqual(['*e', '*b', '*a', 'd', 'c']);
  await world.follow(fan, ana);
  const feed = dataOf(await fan.make(listPosts));
  expect(feed.map(({ content }) => content.text)).toEqual(['e', 'd', 'c', 'b', 'a']);
  expect(await fan.make(pinPost, { params: { id: ids[3]! } })).toMatchObject({ status: 404 });
  const draft = await world.post(ana, { text: 'Draft', isDraft: true });
  expect(await ana.make(pinPost, { params: { id: draft._id } })).toMatchObject({ code: 'PostNotPublished' });
  expect(dataOf(await world.anonymous.make(readPost, { params: { id: ids[4]! } })).isPinned).toBe(true);
});

test('the pages of an author hold every post once, however small they are and whatever is pinned', async () => {
  await using shop = await openPage(['a', 'b', 'c', 'd', 'e']);
  const { pin, page } = shop;
  for (const index of [1, 3, 4]) await pin(index);
  for (const limit of [1, 2, 3, 4]) {
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const { shown, next } = await page({ limit, ...(cursor && { cursor }) });
      seen.push(...shown);
      cursor = next;
    }
    expect(seen).toEqual(['*e', '*d', '*b', 'c', 'a']);
  }
  expect((await page({ limit: 2, page: 2 })).shown).toEqual(['*b', 'c']);
});

test('pins that are made at once are three at most', async () => {
  await using shop = await openPage(['a', 'b', 'c', 'd', 'e']);
  const { pin, page } = shop;
  const answers = await Promise.all([0, 1, 2, 3, 4].map((index) => pin(index)));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 200, 409, 409]);
  expect((await page()).shown.filter((text) => text.startsWith('*'))).toHaveLength(3);
});
