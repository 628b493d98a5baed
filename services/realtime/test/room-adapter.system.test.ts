import { setTimeout as delay } from 'node:timers/promises';
import { hasRedis, openRedis } from '@velvet/testing/redis';
import { expect, test } from 'vitest';
import { openTestSocketServer } from './socket-servers.ts';

test.skipIf(!hasRedis)(
  'streams: every message arrives in order when Redis is killed for two seconds and emptied',
  async () => {
    await using redis = await openRedis();
    const environment = { REDIS_URL: redis.url, SOCKET_ADAPTER: 'streams' };
    await using one = await openTestSocketServer(environment, '/');
    await using two = await openTestSocketServer(environment, '/');
    using near = await one.connect();
    using far = await two.connect();
    let sent = 0;
    const startSending = () => setInterval(() => one.room.to('all').emit('message', (sent += 1)), 5);
    // the adapter does not guarantee messages that Redis has accepted and no replica has read
    const pauseUntilRead = async (sending: NodeJS.Timeout) => {
      clearInterval(sending);
      await expect.poll(() => far.received.at(-1)).toBe(sent);
    };
    const before = startSending();
    await delay(300);
    await pauseUntilRead(before);
    await redis.kill();
    const meanwhile = startSending();
    await delay(2000);
    await redis.start();
    await delay(1000);
    await pauseUntilRead(meanwhile);
    await redis.flush();
    const after = startSending();
    await delay(300);
    clearInterval(after);
    for (const { received } of [near, far]) {
      await expect.poll(() => received.at(-1)).toBe(sent);
      const firsts = [...new Set(received)];
      expect(firsts).toEqual(Array.from({ length: sent }, (_, index) => index + 1));
      // messages in transit during the kill may arrive twice
      expect(received.length - sent).toBeLessThan(10);
    }
    expect(sent).toBeGreaterThan(300);
  },
);
