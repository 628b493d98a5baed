import { presenceSettingChanged } from '@velvet/contracts/realtime/events';
import {
  maxPresenceIds,
  readPresence,
  readPresenceSettings,
  updatePresenceSettings,
} from '@velvet/contracts/realtime/presence';
import type { UserId } from '@velvet/contracts/ids';
import type { Person } from '@velvet/testing/person';
import { openWorld, type World } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { realtime } from '#service.ts';
import { openBrowser } from '@velvet/testing/browser';
import { publishBlock, publishCard, publishDeletion, publishFollow, publishUnblock } from './events.ts';

const open = () => openWorld([realtime], { environment: { REALTIME_PRESENCE_HEARTBEAT_MS: '1000' } });

async function online(viewer: Person, users: readonly { id: UserId }[]) {
  const { data } = await viewer.make(readPresence, { query: { userIds: users.map(({ id }) => id).join(',') } });
  return data?.online;
}

async function connected(world: World, user: Person) {
  const browser = openBrowser(world, user.token);
  await browser.connect();
  return browser;
}

test('a user is online while connected and until three heartbeats are missed', async () => {
  await using world = await open();
  const [ana, bo, cy] = await Promise.all(['ana', 'bo', 'cy'].map((name) => world.user(name)));
  using one = await connected(world, bo!);
  using two = await connected(world, bo!);
  expect(await online(ana!, [cy!, bo!])).toEqual([bo!.id]);
  expect((await ana!.make(readPresence)).data).toEqual({ online: [], away: [], total: 1 });
  one.disconnect();
  world.clock.advance({ seconds: 60 });
  // the other device sends the next heartbeat
  await expect.poll(() => online(ana!, [bo!])).toEqual([bo!.id]);
  two.disconnect();
  await expect.poll(() => two.socket()?.connected).toBe(false);
  world.clock.advance({ seconds: 60 });
  await expect
    .poll(() => {
      world.clock.advance({ seconds: 4 });
      return online(ana!, [bo!]);
    })
    .toEqual([]);
});

test('presence is hidden from strangers when the profile is private, and from all when there is a block or a deletion', async () => {
  await using world = await open();
  const [ana, bo, cy] = await Promise.all(['ana', 'bo', 'cy'].map((name) => world.user(name)));
  using _browser = await connected(world, bo!);
  await publishCard(world, bo!.id, { visibility: 'private' });
  expect(await online(ana!, [bo!])).toEqual([]);
  expect(await online(bo!, [bo!])).toEqual([bo!.id]);
  await publishFollow(world, ana!.id, bo!.id);
  expect(await online(ana!, [bo!])).toEqual([bo!.id]);
  expect(await online(cy!, [bo!])).toEqual([]);

  await publishCard(world, bo!.id, { revision: 2 });
  expect(await online(cy!, [bo!])).toEqual([bo!.id]);
  await publishBlock(world, bo!.id, cy!.id);
  expect(await online(cy!, [bo!])).toEqual([]);
  await publishUnblock(world, bo!.id, cy!.id);
  await publishBlock(world, cy!.id, bo!.id);
  expect(await online(cy!, [bo!])).toEqual([]);
  await publishUnblock(world, cy!.id, bo!.id);
  expect(await online(cy!, [bo!])).toEqual([bo!.id]);

  await publishCard(world, bo!.id, { revision: 4, hidden: true });
  await publishCard(world, bo!.id, { revision: 3 });
  expect(await online(cy!, [bo!])).toEqual([]);
});

test('a user is away while all devices are idle, also at several replicas, and online as soon as one is used', async () => {
  await using world = await open();
  const replica = await world.startReplica('realtime', { REALTIME_ORDINAL: '1' });
  const [ana, bo] = await Promise.all([world.user('ana'), world.user('bo')]);
  using laptop = await connected(world, bo);
  using phone = openBrowser({ url: () => replica.url }, bo.token);
  await phone.connect();
  const status = async () => {
    const { data } = await ana.make(readPresence, { query: { userIds: bo.id } });
    return [data?.online.length, data?.away.length];
  };
  expect(await status()).toEqual([1, 0]);
  laptop.socket()!.emit('idle', { isIdle: true });
  laptop.socket()!.emit('idle', 'nonsense');
  const later = () => {
    world.clock.advance({ seconds: 2 });
    return status();
  };
  for (let count = 0; count < 3; count += 1) {
    // the heartbeats of both replicas run once per second
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(await status()).toEqual([1, 0]);
    world.clock.advance({ seconds: 2 });
  }
  phone.socket()!.emit('idle', { isIdle: true });
  await expect.poll(later).toEqual([1, 1]);
  laptop.socket()!.emit('idle', { isIdle: false });
  await expect.poll(status).toEqual([1, 0]);
});

test('a user that hides presence is offline for everyone else at once, and visible again afterwards', async () => {
  await using world = await open();
  const [ana, bo] = await Promise.all([world.user('ana'), world.user('bo')]);
  using _browser = await connected(world, bo);
  const set = (isVisible: boolean) => bo.make(updatePresenceSettings, { body: { isVisible } });
  expect((await bo.make(readPresenceSettings)).data).toEqual({ isVisible: true });
  expect((await set(false)).data).toEqual({ isVisible: false });
  expect([await online(ana, [bo]), await online(bo, [bo])]).toEqual([[], [bo.id]]);
  await set(false);
  expect((await bo.make(readPresenceSettings)).data).toEqual({ isVisible: false });
  expect((await ana.make(readPresenceSettings)).data).toEqual({ isVisible: true });
  await set(true);
  expect(await online(ana, [bo])).toEqual([bo.id]);
  await world.drain();
  expect(world.published(presenceSettingChanged)).toEqual([
    { userId: bo.id, revision: 1, isVisible: false },
    { userId: bo.id, revision: 2, isVisible: true },
  ]);
  await publishDeletion(world, bo.id);
  await world.drain();
  expect(await world.service('realtime').db.rows('test.settings', 'select from presence_setting')).toEqual([]);
});

test('reading presence is refused when the caller is signed out or requests too many or invalid users', async () => {
  await using world = await open();
  const ana = await world.user('ana');
  const many = Array.from({ length: maxPresenceIds + 1 }, (_, at) => `social|${at}`).join(',');
  expect(await ana.make(readPresence, { query: { userIds: many } })).toMatchObject({ status: 400, field: 'userIds' });
  expect(await ana.make(readPresence, { query: { userIds: 'x'.repeat(129) } })).toMatchObject({ status: 400 });
  expect(await world.anonymous.make(readPresence)).toMatchObject({ status: 401 });
});
