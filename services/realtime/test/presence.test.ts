import { maxPresenceIds, readPresence } from '@velvet/contracts/realtime/presence';
import type { UserId } from '@velvet/contracts/ids';
import type { Person } from '@velvet/testing/person';
import { openWorld, type World } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { realtime } from '#service.ts';
import { openBrowser } from '@velvet/testing/browser';
import { publishBlock, publishCard, publishFollow, publishUnblock } from './events.ts';

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
  expect((await ana!.make(readPresence)).data).toEqual({ online: [], total: 1 });
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

test('reading presence is refused when the caller is signed out or requests too many or invalid users', async () => {
  await using world = await open();
  const ana = await world.user('ana');
  const many = Array.from({ length: maxPresenceIds + 1 }, (_, at) => `social|${at}`).join(',');
  expect(await ana.make(readPresence, { query: { userIds: many } })).toMatchObject({ status: 400, field: 'userIds' });
  expect(await ana.make(readPresence, { query: { userIds: 'x'.repeat(129) } })).toMatchObject({ status: 400 });
  expect(await world.anonymous.make(readPresence)).toMatchObject({ status: 401 });
});
