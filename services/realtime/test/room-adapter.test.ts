import { hasRedis, openRedis } from '@velvet/testing/redis';
import { expect, test } from 'vitest';
import { openTestSocketServer } from './socket-servers.ts';

const namespaces = ['/', '/live'];
const kinds = ['streams', 'pubsub'] as const;

test.skipIf(!hasRedis).for(kinds.flatMap((kind) => namespaces.map((namespace) => ({ kind, namespace }))))(
  '$kind: a room of $namespace spans all replicas when they share a Redis',
  async ({ kind, namespace }) => {
    await using redis = await openRedis();
    const environment = { REDIS_URL: redis.url, SOCKET_ADAPTER: kind };
    await using one = await openTestSocketServer(environment, namespace);
    await using two = await openTestSocketServer(environment, namespace);
    await using three = await openTestSocketServer(environment, namespace);
    const connected = [await one.connect(), await two.connect(), await three.connect()];
    for (let index = 0; index < 20; index += 1) [one, two, three][index % 3]?.room.to('all').emit('message', index);
    for (const { received } of connected) {
      await expect.poll(() => received.length).toBe(20);
      expect(new Set(received)).toEqual(new Set(Array.from({ length: 20 }, (_, index) => index)));
    }
    const ids = connected.map(({ socket }) => socket.id);
    const found = await one.room.in('all').fetchSockets();
    expect(found).toHaveLength(3);
    expect(new Set(found.map(({ id }) => id))).toEqual(new Set(ids));

    one.room.in(ids[2]!).socketsJoin('corner');
    await expect.poll(async () => (await two.room.in('corner').fetchSockets()).map(({ id }) => id)).toEqual([ids[2]]);
    one.room.in('corner').disconnectSockets(true);
    await expect.poll(() => connected.map(({ socket }) => socket.connected)).toEqual([true, true, false]);
    for (const { socket } of connected) socket.disconnect();
  },
);

test.skipIf(!hasRedis).for(kinds)('%s: a replica closes only its own connections when it stops', async (kind) => {
  await using redis = await openRedis();
  const environment = { REDIS_URL: redis.url, SOCKET_ADAPTER: kind };
  await using one = await openTestSocketServer(environment, '/');
  const two = await openTestSocketServer(environment, '/');
  using remaining = await one.connect();
  using closing = await two.connect();
  await two[Symbol.asyncDispose]();
  await expect.poll(() => closing.socket.connected).toBe(false);
  one.room.to('all').emit('message', 'still here');
  await expect.poll(() => remaining.received).toEqual(['still here']);
  expect(await one.room.fetchSockets()).toHaveLength(1);
});

test('rooms are local to a replica when there is no Redis', async () => {
  await using one = await openTestSocketServer({}, '/');
  await using two = await openTestSocketServer({}, '/');
  using near = await one.connect();
  using far = await two.connect();
  one.room.to('all').emit('message', 'hello');
  await expect.poll(() => near.received).toEqual(['hello']);
  expect(far.received).toEqual([]);
});

test.skipIf(!hasRedis)('streams: the first message of a replica arrives when Redis was unavailable', async () => {
  await using redis = await openRedis();
  const environment = { REDIS_URL: redis.url, SOCKET_ADAPTER: 'streams' };
  await using one = await openTestSocketServer(environment, '/');
  await using two = await openTestSocketServer(environment, '/');
  using far = await two.connect();
  await redis.kill();
  one.room.to('all').emit('message', 'first');
  await redis.start();
  await expect.poll(() => far.received).toEqual(['first']);
});

test.skipIf(!hasRedis)(
  'pubsub: a replica delivers to its own sockets at once when Redis is unavailable, and to all sockets afterwards',
  async () => {
    await using redis = await openRedis();
    const environment = { REDIS_URL: redis.url, SOCKET_ADAPTER: 'pubsub' };
    await using one = await openTestSocketServer(environment, '/');
    await using two = await openTestSocketServer(environment, '/');
    using near = await one.connect();
    using far = await two.connect();
    await redis.kill();
    for (let index = 1; index <= 10; index += 1) one.room.to('all').emit('message', index);
    await expect.poll(() => near.received).toHaveLength(10);
    await redis.start();
    const later = () => {
      one.room.to('all').emit('message', 'later');
      return far.received;
    };
    await expect.poll(later).toContain('later');
  },
);

test.skipIf(!hasRedis).for(kinds)('%s: a replica stops when Redis is unavailable', async (kind) => {
  await using redis = await openRedis();
  const one = await openTestSocketServer({ REDIS_URL: redis.url, SOCKET_ADAPTER: kind }, '/');
  using near = await one.connect();
  await redis.kill();
  one.room.to('all').emit('message', 'undeliverable');
  await one[Symbol.asyncDispose]();
  await expect.poll(() => near.socket.connected).toBe(false);
});
