import { setTimeout as delay } from 'node:timers/promises';
import { hasRedis, openRedis } from '@velvet/testing/redis';
import { expect, test } from 'vitest';
import { openRoomServer } from './room-servers.ts';

const namespaces = ['/', '/live'];
const kinds = ['streams', 'pubsub'] as const;

test.skipIf(!hasRedis).for(kinds.flatMap((kind) => namespaces.map((namespace) => ({ kind, namespace }))))(
  '$kind: a room of $namespace is one over all replicas',
  async ({ kind, namespace }) => {
    await using redis = await openRedis();
    const environment = { REDIS_URL: redis.url, SOCKET_ADAPTER: kind };
    await using one = await openRoomServer(environment, namespace);
    await using two = await openRoomServer(environment, namespace);
    await using three = await openRoomServer(environment, namespace);
    const entered = [await one.enter(), await two.enter(), await three.enter()];
    for (let word = 0; word < 20; word += 1) [one, two, three][word % 3]?.room.to('all').emit('said', word);
    for (const { heard } of entered) {
      await expect.poll(() => heard.length).toBe(20);
      expect(new Set(heard)).toEqual(new Set(Array.from({ length: 20 }, (_, word) => word)));
    }
    const ids = entered.map(({ socket }) => socket.id);
    const found = await one.room.in('all').fetchSockets();
    expect(found).toHaveLength(3);
    expect(new Set(found.map(({ id }) => id))).toEqual(new Set(ids));

    one.room.in(ids[2]!).socketsJoin('corner');
    await expect.poll(async () => (await two.room.in('corner').fetchSockets()).map(({ id }) => id)).toEqual([ids[2]]);
    one.room.in('corner').disconnectSockets(true);
    await expect.poll(() => entered.map(({ socket }) => socket.connected)).toEqual([true, true, false]);
    for (const { socket } of entered) socket.disconnect();
  },
);

test.skipIf(!hasRedis).for(kinds)('%s: a replica that stops ends its own connections alone', async (kind) => {
  await using redis = await openRedis();
  const environment = { REDIS_URL: redis.url, SOCKET_ADAPTER: kind };
  await using one = await openRoomServer(environment, '/');
  const two = await openRoomServer(environment, '/');
  using stays = await one.enter();
  using goes = await two.enter();
  await two[Symbol.asyncDispose]();
  await expect.poll(() => goes.socket.connected).toBe(false);
  one.room.to('all').emit('said', 'still here');
  await expect.poll(() => stays.heard).toEqual(['still here']);
  expect(await one.room.fetchSockets()).toHaveLength(1);
});

test('without Redis a replica has rooms of its own', async () => {
  await using one = await openRoomServer({}, '/');
  await using two = await openRoomServer({}, '/');
  using near = await one.enter();
  using far = await two.enter();
  one.room.to('all').emit('said', 'hello');
  await expect.poll(() => near.heard).toEqual(['hello']);
  expect(far.heard).toEqual([]);
});

test.skipIf(!hasRedis)('streams: nothing is lost while Redis is killed for two seconds and emptied', async () => {
  await using redis = await openRedis();
  const environment = { REDIS_URL: redis.url, SOCKET_ADAPTER: 'streams' };
  await using one = await openRoomServer(environment, '/');
  await using two = await openRoomServer(environment, '/');
  using near = await one.enter();
  using far = await two.enter();
  let said = 0;
  const talk = () => setInterval(() => one.room.to('all').emit('said', (said += 1)), 5);
  // what Redis has taken and nobody has read yet is lost with it: all else is what is promised
  const pauseUntilRead = async (talking: NodeJS.Timeout) => {
    clearInterval(talking);
    await expect.poll(() => far.heard.at(-1)).toBe(said);
  };
  const before = talk();
  await delay(300);
  await pauseUntilRead(before);
  await redis.kill();
  const meanwhile = talk();
  await delay(2000);
  await redis.start();
  await delay(1000);
  await pauseUntilRead(meanwhile);
  await redis.flush();
  const after = talk();
  await delay(300);
  clearInterval(after);
  for (const { heard } of [near, far]) {
    await expect.poll(() => heard.at(-1)).toBe(said);
    const firsts = [...new Set(heard)];
    expect(firsts).toEqual(Array.from({ length: said }, (_, word) => word + 1));
    // what was under way when it was killed may have been sent twice
    expect(heard.length - said).toBeLessThan(10);
  }
  expect(said).toBeGreaterThan(300);
});

test.skipIf(!hasRedis)('streams: what is said first of all, while Redis is away, is not lost', async () => {
  await using redis = await openRedis();
  const environment = { REDIS_URL: redis.url, SOCKET_ADAPTER: 'streams' };
  await using one = await openRoomServer(environment, '/');
  await using two = await openRoomServer(environment, '/');
  using far = await two.enter();
  await redis.kill();
  one.room.to('all').emit('said', 'first');
  await redis.start();
  await expect.poll(() => far.heard).toEqual(['first']);
});

test.skipIf(!hasRedis)('pubsub: while Redis is away a replica talks to its own at once, and later to all', async () => {
  await using redis = await openRedis();
  const environment = { REDIS_URL: redis.url, SOCKET_ADAPTER: 'pubsub' };
  await using one = await openRoomServer(environment, '/');
  await using two = await openRoomServer(environment, '/');
  using near = await one.enter();
  using far = await two.enter();
  await redis.kill();
  for (let word = 1; word <= 10; word += 1) one.room.to('all').emit('said', word);
  await expect.poll(() => near.heard).toHaveLength(10);
  await redis.start();
  const later = () => {
    one.room.to('all').emit('said', 'later');
    return far.heard;
  };
  await expect.poll(later).toContain('later');
});

test.skipIf(!hasRedis).for(kinds)('%s: a replica stops in peace while Redis is away', async (kind) => {
  await using redis = await openRedis();
  const one = await openRoomServer({ REDIS_URL: redis.url, SOCKET_ADAPTER: kind }, '/');
  using near = await one.enter();
  await redis.kill();
  one.room.to('all').emit('said', 'to nobody');
  await one[Symbol.asyncDispose]();
  await expect.poll(() => near.socket.connected).toBe(false);
});
