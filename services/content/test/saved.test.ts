import { userBlocked } from '@velvet/contracts/account/events';
import { deletePost, editPost, savePost } from '@velvet/contracts/content/post-calls';
import { listSavedAuthors, listSavedPosts } from '@velvet/contracts/content/saved-calls';
import { dataOf } from '@velvet/testing/person';
import { expect, test } from 'vitest';
import { openShop, secretText } from './shop.ts';
import { openContent, photograph, type ContentWorld } from './world.ts';

type Member = Awaited<ReturnType<ContentWorld['member']>>;
const save = (person: Member, id: string) => person.make(savePost, { params: { id } });
const saved = async (person: Member, query: object = {}) => {
  const { data } = await person.make(listSavedPosts, { query });
  return data!.map(({ content, locked }) => locked?.reason ?? content.text);
};

test('saved posts are listed by the moment of saving, page by page, each once', async () => {
  await using world = await openContent();
  const ana = await world.creator('ana');
  const fan = await world.member('fan');
  const posts = [];
  for (const text of ['one', 'two', 'three', 'four']) posts.push(await world.post(ana, { text }));
  for (const index of [2, 0, 3, 1]) {
    // two of them with the same time
    if (index !== 3) world.clock.advance({ seconds: 1 });
    await save(fan, posts[index]!._id);
  }
  const all = await saved(fan);
  expect([all[0], all[3], all.toSorted()]).toEqual(['two', 'three', ['four', 'one', 'three', 'two']]);
  const seen: string[] = [];
  for (let cursor: string | undefined; ;) {
    const { data, meta } = await fan.make(listSavedPosts, { query: { limit: 1, ...(cursor && { cursor }) } });
    seen.push(...data!.map(({ content }) => content.text));
    if (!meta!.hasMore) break;
    cursor = meta!.nextCursor!;
  }
  expect(seen).toEqual(all);
  expect(await saved(fan, { page: 2, limit: 3 })).toEqual([all[3]]);
  expect(await saved(await world.member('other'))).toEqual([]);
  const bad = await fan.make(listSavedPosts, { query: { cursor: Buffer.from('x|y').toString('base64url') } });
  expect(bad).toMatchObject({ status: 400, field: 'cursor' });
});

test('a saved post that became locked is listed locked, an invisible one is left out, and both can be taken out', async () => {
  await using shop = await openShop();
  const { world, ana, fan, forSubscribers } = shop;
  await world.subscribe(fan, ana);
  const friends = await world.post(ana, { text: 'Soon for friends' });
  const gone = await world.post(ana, { text: 'Soon gone' });
  for (const { _id } of [forSubscribers, friends, gone]) await save(fan, _id);
  expect(await saved(fan)).toEqual(expect.arrayContaining([secretText, 'Soon for friends', 'Soon gone']));
  expect(await saved(fan, { q: 'TIDE nine' })).toEqual([secretText]);
  world.clock.advance({ days: 40 });
  await ana.make(editPost, { params: { id: friends._id }, body: { privacy: 'friends' } });
  await ana.make(deletePost, { params: { id: gone._id } });
  expect(await saved(fan)).toEqual(['subscribers']);
  // the words of a locked post are not found, its author is
  expect([await saved(fan, { q: 'tide' }), await saved(fan, { q: '@ana' })]).toEqual([[], ['subscribers']]);
  expect((await save(fan, forSubscribers._id)).data).toMatchObject({ isSaved: false });
  expect(await saved(fan)).toEqual([]);
  expect(await save(fan, forSubscribers._id)).toMatchObject({ status: 403 });
  expect((await save(fan, friends._id)).data).toMatchObject({ isSaved: false });
});

test('saved posts are filtered by kind and author, and their authors are counted without those one may not see', async () => {
  await using world = await openContent();
  const [ana, bo] = [await world.creator('ana'), await world.creator('bo')];
  const fan = await world.member('fan');
  const { id } = await world.item(ana, await photograph());
  const posts = [
    await world.post(ana, { text: 'Picture', vaultItemIds: [id] }),
    await world.post(ana, { text: 'Words' }),
    await world.post(bo, { text: 'Of Bo' }),
  ];
  for (const post of posts) await save(fan, post._id);
  expect(await saved(fan, { kind: 'photos' })).toEqual(['Picture']);
  expect(await saved(fan, { kind: 'videos' })).toEqual([]);
  expect((await saved(fan, { kind: 'text' })).toSorted()).toEqual(['Of Bo', 'Words']);
  expect(await saved(fan, { author: 'BO' })).toEqual(['Of Bo']);
  expect(await saved(fan, { author: 'nobody' })).toEqual([]);
  const authors = async () =>
    dataOf(await fan.make(listSavedAuthors)).map(({ author, posts: of }) => [author.handle, of]);
  expect(await authors()).toEqual([
    ['ana', 2],
    ['bo', 1],
  ]);
  await world.publish(userBlocked, { blockerId: ana.id, blockedId: fan.id });
  await world.drain();
  expect([await authors(), await saved(fan)]).toEqual([[['bo', 1]], ['Of Bo']]);
});
