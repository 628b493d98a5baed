import { vaultItemChanged } from '@velvet/contracts/content/events';
import { NotificationId, VaultItemId } from '@velvet/contracts/ids';
import { notificationCreated } from '@velvet/contracts/notification/events';
import { payoutMethodChanged } from '@velvet/contracts/payment/events';
import { verificationChanged } from '@velvet/contracts/verification/events';
import { newId } from '@velvet/kit/base/ids';
import { openWorld } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { realtime } from '#service.ts';
import { openBrowser } from '@velvet/testing/browser';
import { creator, publishAccess, publishCounts, publishFollow, publishPost, publishUnfollow } from './events.ts';

test('each kind of message reaches every device of its user and no other user', async () => {
  await using world = await openWorld([realtime]);
  const [ana, bo] = [await world.user('ana'), await world.user('bo')];
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

  const method = { kind: 'paypal' as const, label: 'a•••@example.test', payableFrom: time };
  await world.publish(payoutMethodChanged, { creatorId: ana.id, method, changedAt: time });

  const kinds = ['notification', 'counts', 'access', 'media', 'verification', 'payout'];
  for (const browser of [one, two]) {
    await browser.waitUntil(() => browser.received.length === kinds.length, 'six messages');
    expect(browser.kinds()).toEqual(kinds);
  }
  expect(one.received).toEqual(two.received);
  expect(one.received[3]).toMatchObject({ itemId, state: 'ready' });
  expect(other.received).toEqual([]);
});

test('a post reaches the followers at its publication, also when the follow is newer than the connection', async () => {
  await using world = await openWorld([realtime]);
  const ana = await world.user('ana');
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
  await browser.waitUntil(() => browser.kinds().includes('counts'), 'the last message');
  expect(browser.kinds()).toEqual(['post', 'counts']);
});

test('a post adds one row to the log when its author has a hundred thousand followers', async () => {
  await using world = await openWorld([realtime]);
  const { db } = world.service('realtime');
  await db.run('test.follow', `insert into follow select 'social|fan-' || n, $1, 0 from generate_series(1, 100000) n`, [
    creator,
  ]);
  const ana = await world.user('ana');
  await publishFollow(world, ana.id);
  using browser = openBrowser(world, ana.token);
  await browser.connect();
  const count = () => db.one<{ rows: number }>('test.rows', 'select count(*) as rows from delivery_log');
  const before = await count();
  await publishPost(world);
  await browser.waitUntil(() => browser.received.length === 1, 'the post');
  expect(((await count())?.rows ?? 0) - (before?.rows ?? 0)).toBe(1);
});

test('a browser receives a reset when its gap is too large or its position is unknown', async () => {
  await using world = await openWorld([realtime], { environment: { REALTIME_MAX_REPLAYED_MESSAGES: '3' } });
  const ana = await world.user('ana');
  using browser = openBrowser(world, ana.token);
  expect(await browser.connect({ token: ana.token, since: 1_000_000 })).toMatchObject({ recovered: false });
  expect(browser.kinds()).toEqual(['reset']);
  browser.disconnect();
  // waits for the fan-out, because rows beyond its position arrive through the rooms
  using other = openBrowser(world, ana.token);
  await other.connect();
  for (let unread = 0; unread < 4; unread += 1) await publishCounts(world, ana.id, unread);
  await other.waitUntil(() => other.received.length === 4, 'the fan-out of all four');
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

test('a connection is rejected when its token is missing or invalid or its handshake has unknown fields', async () => {
  await using world = await openWorld([realtime]);
  const ana = await world.user('ana');
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

test('a connection is closed when its token expires, unless the browser renews it for the same user', async () => {
  await using world = await openWorld([realtime], { environment: { REALTIME_EXPIRY_CHECK_INTERVAL_MS: '20' } });
  const [ana, bo] = [await world.user('ana'), await world.user('bo')];
  const inAMinute = { claims: { exp: Math.floor(world.clock.now().getTime() / 1000) + 60 } };
  using renewed = openBrowser(world, await world.issuer.token(ana.id, inAMinute));
  using expiring = openBrowser(world, await world.issuer.token(ana.id, inAMinute));
  using thief = openBrowser(world, await world.issuer.token(ana.id, inAMinute));
  await Promise.all([renewed.connect(), expiring.connect(), thief.connect()]);
  const renew = (browser: typeof renewed, token: string): Promise<unknown> =>
    browser.socket()?.timeout(2000).emitWithAck('authenticate', { token }) ?? Promise.resolve();
  expect(await renew(renewed, ana.token)).toEqual({ ok: true });
  expect(await renew(thief, bo.token)).toEqual({ ok: false });
  await thief.waitUntil(() => thief.socket()?.connected === false, 'the end');
  world.clock.advance({ minutes: 2 });
  await expiring.waitUntil(() => expiring.socket()?.connected === false, 'the end');
  expect(renewed.socket()?.connected).toBe(true);
});

test('the oldest connection of a user is closed when there are too many', async () => {
  await using world = await openWorld([realtime], { environment: { REALTIME_CONNECTIONS_PER_USER: '2' } });
  const ana = await world.user('ana');
  const browsers = [1, 2, 3].map(() => openBrowser(world, ana.token));
  for (const browser of browsers) await browser.connect();
  const [first, second, third] = browsers;
  await first?.waitUntil(() => first.socket()?.connected === false, 'the end');
  expect([second?.socket()?.connected, third?.socket()?.connected]).toEqual([true, true]);
  for (const browser of browsers) browser.disconnect();
});

test('the metric open_sockets changes when sockets connect and disconnect', async () => {
  await using world = await openWorld([realtime]);
  const ana = await world.user('ana');
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
