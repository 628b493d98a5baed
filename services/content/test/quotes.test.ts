import { userBlocked } from '@velvet/contracts/account/events';
import { postPublished } from '@velvet/contracts/content/events';
import { deletePost, editPost, listPosts, readPost, sharePost } from '@velvet/contracts/content/post-calls';
import type { PostId } from '@velvet/contracts/ids';
import { dataOf, type Person } from '@velvet/testing/person';
import { expect, test } from 'vitest';
import { openContent } from './world.ts';

const intoFeed = (person: Person, id: PostId, shareText = '') =>
  person.make(sharePost, { params: { id }, body: { shareType: 'feed', shareText } });

test('a share into the feed is a post with words that quotes the original', async () => {
  await using world = await openContent();
  const [ana, bo] = [await world.creator('ana'), await world.member('bo')];
  const original = await world.post(ana, { text: 'The tide comes at nine' });

  const { data } = await intoFeed(bo, original._id, 'You must see this');
  await world.drain();

  expect(data).toMatchObject({ shareType: 'feed', counts: { shares: 1 } });
  const { data: quote } = await world.anonymous.make(readPost, { params: { id: data!.postId! } });
  expect(quote).toMatchObject({
    author: { handle: 'bo' },
    audience: 'public',
    type: 'text',
    content: { text: 'You must see this' },
    quotes: { postId: original._id },
  });
  expect(dataOf(await world.anonymous.make(readPost, { params: { id: original._id } })).quotes).toBeNull();
  expect(world.published(postPublished).map(({ authorId }) => authorId)).toContain(bo.id);
  const page = await world.anonymous.make(listPosts, { query: { author: 'bo' } });
  expect(page.data).toMatchObject([{ quotes: { postId: original._id } }]);
});

test('a quoted post stays behind its own lock, and is gone when it is deleted', async () => {
  await using world = await openContent();
  const [ana, bo, cy] = [await world.creator('ana'), await world.member('bo'), await world.member('cy')];
  await world.follow(bo, ana);
  const original = await world.post(ana, { text: 'For my followers', privacy: 'followers' });
  const { data } = await intoFeed(bo, original._id);
  const params = { id: data!.postId! };

  const { data: quote } = await cy.make(readPost, { params });
  expect(quote!.quotes).toEqual({ postId: original._id });
  expect(JSON.stringify(quote)).not.toContain('For my followers');
  const { data: quoted } = await cy.make(listPosts, { query: { ids: original._id } });
  expect(quoted).toMatchObject([{ locked: { reason: 'followers' }, content: { text: '' } }]);
  await world.publish(userBlocked, { blockerId: ana.id, blockedId: cy.id });
  await world.drain();
  expect((await cy.make(listPosts, { query: { ids: original._id } })).data).toEqual([]);

  expect(await bo.make(editPost, { params, body: { text: '' } })).toMatchObject({ status: 200 });
  await ana.make(deletePost, { params: { id: original._id } });
  expect(dataOf(await bo.make(readPost, { params })).quotes).toEqual({ postId: null });
});

test('only an open post that may be shared is quoted, by people who may publish', async () => {
  await using world = await openContent();
  const [ana, bo] = [await world.creator('ana'), await world.member('bo')];
  const locked = await world.post(ana, { text: 'Sold', price: 5 });
  const closed = await world.post(ana, { text: 'Between us', allowShares: false });
  const open = await world.post(ana, { text: 'Open' });

  expect(await intoFeed(bo, locked._id)).toMatchObject({ status: 403, code: 'PostLocked' });
  expect(await intoFeed(bo, closed._id)).toMatchObject({ status: 403, code: 'SharesClosed' });
  await world.card(bo, { role: 'creator', verified: false });
  expect(await intoFeed(bo, open._id)).toMatchObject({ status: 403, code: 'VerificationRequired' });
  expect(dataOf(await bo.make(readPost, { params: { id: open._id } })).engagement.counts.shares).toBe(0);
  expect((await world.anonymous.make(listPosts, { query: { author: 'bo' } })).data).toEqual([]);
});
