import { vaultItemChanged } from '@velvet/contracts/content/events';
import { NotificationId, VaultItemId } from '@velvet/contracts/ids';
import { notificationCreated } from '@velvet/contracts/notification/events';
import { verificationChanged } from '@velvet/contracts/verification/events';
import { newId } from '@velvet/kit/ids';
import { openWorld } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { realtime } from '#service.ts';
import { openBrowser } from '@velvet/testing/browser';
import { creator, publishAccess, publishCounts, publishFollow, publishPost, publishUnfollow } from './events.ts';

test('each kind of message reaches its own person on every device, and nobody else', async () => {
  await using world = await openWorld([realtime]);
  const [ana, bo] = [await world.person('ana'), await world.person('bo')];
  using one = openBrowser(world, ana.token);
  using two = openBrowser(world, ana.token);
  using other = openBrowser(world, bo.token);
  await Promise.all([one.connect(), two.connect(), other.connect()]);
  const time = world.clock.now().toISOString();
  await world.publish(notificationCreated, {
    userId: ana.id,
    notificationId: NotificationId.parse(newId()),
    type: 'follow',
    title: 'New follower',
    description: 'Bo followed you',
    link: null,
    actor: null,
    unread: 1,
    createdAt: time,
  });
  await publishCounts(world, ana.id, 0);
  await publishAccess(world, ana.id, true);
  const itemId = VaultItemId.parse(newId());
  await world.publish(vaultItemChanged, { itemId, ownerId: ana.id, state: 'ready', reason: null });
  await world.publish(verificationChanged, {
    userId: ana.id,
    revision: 1,
    status: 'verified',
    reason: null,
    changedAt: time,
  });

  const kinds = ['notification', 'counts', 'access', 'media', 'verification'];
  for (const browser of [one, two]) {
    await browser.until(() => browser.heard.length === kinds.length, 'five messages');
    expect(browser.kinds()).toEqual(kinds);
  }
  expect(one.heard).toEqual(two.heard);
  expect(one.heard[3]).toMatchObject({ itemId, state: 'ready' });
  expect(other.heard).toEqual([]);
});

test('posts reach those who follow at that moment; a follow takes effect on open connections', async () => {
  await using world = await openWorld([realtime]);
  const ana = await world.person('ana');
  using browser = openBrowser(world, ana.token);
  await publishPost(world);
  await browser.connect();
  await publishPost(world);
  await publishFollow(world, ana.id);
  await publishPost(world, creator, 'friends');
  await publishPost(world);
  await publishUnfollow(world, ana.id);
  await publishPost(world);
  await publishCounts(world, ana.id, 0);
  await browser.until(() => browser.kinds().includes('counts'), 'the last message');
  expect(browser.kinds()).toEqual(['post', 'counts']);
});

test('one post to a hundred thousand followers is one row, and is seen at once', async () => {
  await using world = await openWorld([realtime]);
  const { db } = world.service('realtime');
  await db.run('test.follow', `insert into follow select 'social|fan-' || n, $1, 0 from generate_series(1, 100000) n`, [
    creator,
  ]);
  const ana = await world.person('ana');
  await publishFollow(world, ana.id);
  using browser = openBrowser(world, ana.token);
  await browser.connect();
  const count = () => db.one<{ rows: number }>('test.rows', 'select count(*) as rows from delivery_log');
  const before = await count();
  await publishPost(world);
  await browser.until(() => browser.heard.length === 1, 'the post');
  expect(((await count())?.rows ?? 0) - (before?.rows ?? 0)).toBe(1);
});

test('a gap longer than what is kept, or a position never given, starts anew', async () => {
  await using world = await openWorld([realtime], { environment: { REALTIME_GAP_LIMIT: '3' } });
  const ana = await world.person('ana');
  using browser = openBrowser(world, ana.token);
  expect(await browser.connect({ token: ana.token, since: 1_000_000 })).toMatchObject({ recovered: false });
  expect(browser.kinds()).toEqual(['reset']);
  browser.disconnect();
  // what the replica has not read yet is no gap: it comes through the rooms
  using other = openBrowser(world, ana.token);
  await other.connect();
  for (let unread = 0; unread < 4; unread += 1) await publishCounts(world, ana.id, unread);
  await other.until(() => other.heard.length === 4, 'the fan-out of all four');
  expect(await browser.connect()).toMatchObject({ recovered: false });
  expect(browser.kinds()).toEqual(['reset', 'reset']);
  browser.disconnect();
  await publishCounts(world, ana.id, 9);
  world.clock.advance({ hours: 25 });
  await world.sweep();
  expect(await browser.connect({ token: await world.issuer.token(ana.id), since: 0 })).toMatchObject({
    recovered: false,
  });
});

test('nobody without a good token, no unknown fields', async () => {
  await using world = await openWorld([realtime]);
  const ana = await world.person('ana');
  using browser = openBrowser(world, ana.token);
  const code = (auth: Record<string, unknown>) =>
    browser.connect(auth).then(
      () => 'connected',
      (error: Error & { data?: { code: string } }) => error.data?.code,
    );
  expect(await code({})).toBe('SignedOut');
  expect(await code({ token: `${ana.token}x` })).toBe('SignedOut');
  expect(await code({ token: ana.token, since: -1 })).toBe('InvalidInput');
  expect(await code({ token: ana.token, userId: 'social|bo' })).toBe('InvalidInput');
  expect(await code({ token: ana.token })).toBe('connected');
});

test('a connection ends with its token, unless a fresh one of the same person comes in time', async () => {
  await using world = await openWorld([realtime], { environment: { REALTIME_EXPIRY_CHECK: '20' } });
  const [ana, bo] = [await world.person('ana'), await world.person('bo')];
  const inAMinute = { claims: { exp: Math.floor(world.clock.now().getTime() / 1000) + 60 } };
  using kept = openBrowser(world, await world.issuer.token(ana.id, inAMinute));
  using lost = openBrowser(world, await world.issuer.token(ana.id, inAMinute));
  using thief = openBrowser(world, await world.issuer.token(ana.id, inAMinute));
  await Promise.all([kept.connect(), lost.connect(), thief.connect()]);
  const renew = (browser: typeof kept, token: string): Promise<unknown> =>
    browser.socket()?.timeout(2000).emitWithAck('authenticate', { token }) ?? Promise.resolve();
  expect(await renew(kept, ana.token)).toEqual({ ok: true });
  expect(await renew(thief, bo.token)).toEqual({ ok: false });
  await thief.until(() => thief.socket()?.connected === false, 'the end');
  world.clock.advance({ minutes: 2 });
  await lost.until(() => lost.socket()?.connected === false, 'the end');
  expect(kept.socket()?.connected).toBe(true);
});

test('of too many connections of one person the oldest is closed', async () => {
  await using world = await openWorld([realtime], { environment: { REALTIME_CONNECTIONS_PER_PERSON: '2' } });
  const ana = await world.person('ana');
  const browsers = [1, 2, 3].map(() => openBrowser(world, ana.token));
  for (const browser of browsers) await browser.connect();
  const [first, second, third] = browsers;
  await first?.until(() => first.socket()?.connected === false, 'the end');
  expect([second?.socket()?.connected, third?.socket()?.connected]).toEqual([true, true]);
  for (const browser of browsers) browser.disconnect();
});

test('open sockets are counted while they are', async () => {
  await using world = await openWorld([realtime]);
  const ana = await world.person('ana');
  const count = async () =>
    /^open_sockets\{namespace="\/live",service="realtime"\} (\d+)$/m.exec(
      await (await fetch(`${world.url('realtime')}/metrics`)).text(),
    )?.[1];
  expect(await count()).toBe('0');
  using one = openBrowser(world, ana.token);
  using two = openBrowser(world, ana.token);
  await Promise.all([one.connect(), two.connect()]);
  expect(await count()).toBe('2');
  one.disconnect();
  await expect.poll(count).toBe('1');
});
