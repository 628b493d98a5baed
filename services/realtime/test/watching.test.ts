import { userBlocked } from '@velvet/contracts/account/events';
import { postAudienceChanged, postChanged, postCountsChanged, postDeleted } from '@velvet/contracts/content/events';
import type { PostId } from '@velvet/contracts/ids';
import { maxWatchedPosts } from '@velvet/contracts/realtime/messages';
import { openBrowser, type Browser } from '@velvet/testing/browser';
import { openWorld } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { realtime } from '#service.ts';
import { creator, newPostId, publishCounts, publishPost } from './events.ts';

const watch = (browser: Browser, postIds: readonly string[]): Promise<{ ok: boolean }> =>
  browser.socket()!.emitWithAck('watch', { postIds });

async function openWatch() {
  const world = await openWorld([realtime]);
  const ana = await world.person('ana');
  const browser = openBrowser(world, ana.token);
  await browser.connect();
  return {
    world,
    ana,
    browser,
    change: (postId: PostId) => world.publish(postChanged, { postId, authorId: creator }),
    count: (postId: PostId, likes: number) =>
      world.publish(postCountsChanged, { postId, likes, comments: 0, shares: 0 }),
    /** All that was said before has been heard by then. */
    async heard(): Promise<string[]> {
      await publishCounts(world, ana.id, browser.heard.length);
      const told = browser.kinds().filter((kind) => kind === 'counts').length;
      await browser.until(() => browser.kinds().filter((kind) => kind === 'counts').length > told, 'the last word');
      return browser.kinds().filter((kind) => kind !== 'counts');
    },
    async [Symbol.asyncDispose]() {
      browser.disconnect();
      await world[Symbol.asyncDispose]();
    },
  };
}

test('edits, counts and the deletion of a watched post are told, of others they are not', async () => {
  await using site = await openWatch();
  const { world, browser, change, count, heard } = site;
  const [shown, other] = [newPostId(), newPostId()];
  for (const postId of [shown, other]) await publishPost(world, creator, 'public', postId);
  expect(await watch(browser, [shown])).toEqual({ ok: true });
  for (const postId of [shown, other]) {
    await change(postId);
    await count(postId, 7);
    await world.publish(postDeleted, { postId, authorId: creator, audience: 'public' });
  }
  expect(await heard()).toEqual(['postChanged', 'postCounts', 'postRemoved']);
  expect(browser.heard[1]).toMatchObject({ postId: shown, likes: 7 });
  expect(await watch(browser, Array.from({ length: maxWatchedPosts + 1 }, newPostId))).toEqual({ ok: false });
});

test('posts that a person may not know of cannot be watched', async () => {
  await using site = await openWatch();
  const { world, ana, browser, count, heard } = site;
  const [friends, blocked, unknown] = [newPostId(), newPostId(), newPostId()];
  await publishPost(world, creator, 'friends', friends);
  await watch(browser, [friends, unknown]);
  await count(friends, 1);
  await count(unknown, 1);
  await publishPost(world, creator, 'public', blocked);
  await watch(browser, [blocked]);
  await count(blocked, 1);
  expect(await heard()).toEqual(['postCounts']);
  await world.publish(userBlocked, { blockerId: creator, blockedId: ana.id });
  await world.drain();
  // the lookup that follows a block runs beside the fan-out
  await watch(browser, [blocked]);
  await count(blocked, 2);
  expect(await heard()).toEqual(['postCounts']);
});

test('a post whose audience changes is told once more, and then only to those who may still know of it', async () => {
  await using site = await openWatch();
  const { world, browser, count, heard } = site;
  const postId = newPostId();
  await publishPost(world, creator, 'public', postId);
  await watch(browser, [postId]);
  await world.publish(postAudienceChanged, { postId, authorId: creator, audience: 'private' });
  await count(postId, 3);
  expect(await heard()).toEqual(['postChanged']);
  await watch(browser, [postId]);
  await count(postId, 4);
  expect(await heard()).toEqual(['postChanged']);
});
