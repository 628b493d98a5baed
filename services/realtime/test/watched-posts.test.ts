import { userBlocked } from '@velvet/contracts/account/events';
import {
  commentMediaChanged,
  offerPublished,
  offerWithdrawn,
  postAudienceChanged,
  postChanged,
  postCountsChanged,
  postDeleted,
} from '@velvet/contracts/content/events';
import { BroadcastId, CommentId, UserId, VaultItemId, type PostId } from '@velvet/contracts/ids';
import { broadcastSent } from '@velvet/contracts/messaging/events';
import { newId } from '@velvet/kit/base/ids';
import { maxWatchedPosts } from '@velvet/contracts/realtime/messages';
import { openBrowser, type Browser } from '@velvet/testing/browser';
import { openWorld } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { realtime } from '#service.ts';
import { creator, newPostId, publishCounts, publishPost } from './events.ts';

const watch = (browser: Browser, postIds: readonly string[]): Promise<{ ok: boolean }> =>
  browser.socket()!.emitWithAck('watch', { postIds });

const picture = {
  commentId: CommentId.parse(newId()),
  itemId: VaultItemId.parse(newId()),
  authorId: creator,
  state: 'ready' as const,
  reason: null,
};

async function openWatch() {
  const world = await openWorld([realtime]);
  const ana = await world.user('ana');
  const browser = openBrowser(world, ana.token);
  await browser.connect();
  return {
    world,
    ana,
    browser,
    change: (postId: PostId) => world.publish(postChanged, { postId, authorId: creator }),
    count: (postId: PostId, likes: number) =>
      world.publish(postCountsChanged, { postId, likes, comments: 0, shares: 0 }),
    /** Waits until all earlier messages have arrived. @returns their kinds */
    async receivedKinds(): Promise<string[]> {
      await publishCounts(world, ana.id, browser.received.length);
      const before = browser.kinds().filter((kind) => kind === 'counts').length;
      await browser.waitUntil(
        () => browser.kinds().filter((kind) => kind === 'counts').length > before,
        'the last message',
      );
      return browser.kinds().filter((kind) => kind !== 'counts');
    },
    async [Symbol.asyncDispose]() {
      browser.disconnect();
      await world[Symbol.asyncDispose]();
    },
  };
}

test('a browser receives edits, counts and the deletion of a post when it watches the post', async () => {
  await using site = await openWatch();
  const { world, browser, change, count, receivedKinds } = site;
  const [shown, other] = [newPostId(), newPostId()];
  for (const postId of [shown, other]) await publishPost(world, creator, 'public', postId);
  expect(await watch(browser, [shown])).toEqual({ ok: true });
  for (const postId of [shown, other]) {
    await change(postId);
    await world.publish(commentMediaChanged, { ...picture, postId });
    await count(postId, 7);
    await world.publish(postDeleted, { postId, authorId: creator, audience: 'public' });
  }
  expect(await receivedKinds()).toEqual(['postChanged', 'postChanged', 'postCounts', 'postRemoved']);
  expect(browser.received[2]).toMatchObject({ postId: shown, likes: 7 });
  expect(await watch(browser, Array.from({ length: maxWatchedPosts + 1 }, newPostId))).toEqual({ ok: false });
});

test('a browser receives recent changes when it watches a post after them, and a post of which nothing has arrived yet', async () => {
  await using site = await openWatch();
  const { world, browser, change, count, receivedKinds } = site;
  const [shown, early, hidden] = [newPostId(), newPostId(), newPostId()];
  await publishPost(world, creator, 'public', shown);
  await count(shown, 7);
  expect(await receivedKinds()).toEqual([]);
  await watch(browser, [shown, early, hidden]);
  await watch(browser, [shown, early, hidden]);
  expect(await receivedKinds()).toEqual(['postCounts']);
  await publishPost(world, creator, 'public', early);
  await publishPost(world, creator, 'friends', hidden);
  for (const id of [early, hidden]) await change(id);
  await browser.waitUntil(
    () => browser.kinds().includes('postChanged'),
    'the change of the post that was watched early',
  );
  expect(await receivedKinds()).toEqual(['postCounts', 'postChanged']);
  expect(browser.received.filter(({ kind }) => kind === 'postChanged')).toMatchObject([{ postId: early }]);
});

test('a browser watches an item of a vault while it is for sale to its user', async () => {
  await using site = await openWatch();
  const { world, browser, change, receivedKinds } = site;
  const [open, closed] = [newPostId(), newPostId()];
  const offer = { subjectKind: 'vaultItem', creatorId: creator, revision: 1, limit: 3 } as const;
  const price = { amountMinor: 500, currency: 'USD' } as const;
  await world.publish(offerPublished, { ...offer, postId: open, price, audience: 'public' });
  await world.publish(offerPublished, { ...offer, postId: closed, price, audience: 'friends' });
  await world.drain();
  await watch(browser, [open, closed]);
  for (const id of [open, closed]) await change(id);
  expect(await receivedKinds()).toEqual(['postChanged']);
  await world.publish(offerWithdrawn, { subjectKind: 'vaultItem', creatorId: creator, revision: 2, postId: open });
  await world.drain();
  await watch(browser, [open]);
  await change(open);
  expect(await receivedKinds()).toEqual(['postChanged']);
});

test('a browser watches what is left of a limited mass message, and not one of a person who has blocked its user', async () => {
  await using site = await openWatch();
  const { world, ana, browser, change, receivedKinds } = site;
  const other = UserId.parse('social|other');
  const [limited, blocked, unlimited] = [newPostId(), newPostId(), newPostId()];
  const send = (id: PostId, creatorId: UserId, isLimited: boolean) =>
    world.publish(broadcastSent, { broadcastId: BroadcastId.parse(id), creatorId, isLimited });
  await send(limited, creator, true);
  await send(blocked, other, true);
  await send(unlimited, creator, false);
  await world.publish(userBlocked, { blockerId: other, blockedId: ana.id });
  await world.drain();
  await watch(browser, [limited, blocked, unlimited]);
  for (const id of [blocked, unlimited, limited]) await change(id);
  expect(await receivedKinds()).toEqual(['postChanged']);
  expect(browser.received.find(({ kind }) => kind === 'postChanged')).toMatchObject({ postId: limited });
});

test('a post cannot be watched when it is not visible to the user', async () => {
  await using site = await openWatch();
  const { world, ana, browser, count, receivedKinds } = site;
  const [friends, blocked, unknown] = [newPostId(), newPostId(), newPostId()];
  await publishPost(world, creator, 'friends', friends);
  await watch(browser, [friends, unknown]);
  await count(friends, 1);
  await count(unknown, 1);
  await publishPost(world, creator, 'public', blocked);
  await watch(browser, [blocked]);
  await count(blocked, 1);
  expect(await receivedKinds()).toEqual(['postCounts']);
  await world.publish(userBlocked, { blockerId: creator, blockedId: ana.id });
  await world.drain();
  // the authorization after a block runs concurrently with the fan-out
  await watch(browser, [blocked]);
  await count(blocked, 2);
  expect(await receivedKinds()).toEqual(['postCounts']);
});

test('a watched post sends one more message when its audience changes, and later ones only to users that can see it', async () => {
  await using site = await openWatch();
  const { world, browser, count, receivedKinds } = site;
  const postId = newPostId();
  await publishPost(world, creator, 'public', postId);
  await watch(browser, [postId]);
  await world.publish(postAudienceChanged, { postId, authorId: creator, audience: 'private' });
  await count(postId, 3);
  expect(await receivedKinds()).toEqual(['postChanged']);
  await watch(browser, [postId]);
  await count(postId, 4);
  expect(await receivedKinds()).toEqual(['postChanged']);
});
