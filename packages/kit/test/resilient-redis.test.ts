import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@velvet/engines/free-port';
import { hasRedis, openRedis } from '@velvet/testing/redis';
import { expect, test } from 'vitest';
import { createLogger } from '#observability/logger.ts';
import { openResilientRedis } from '#cache/resilient-redis.ts';

const silent = createLogger('resilient-redis', 'silent');

test.skipIf(!hasRedis)(
  'commands sent during an outage are queued, and a copy continues reading from its position',
  async () => {
    await using redis = await openRedis();
    const client = await openResilientRedis(redis.url, silent);
    client.readsFrom = (await client.xadd('words', '*', 'word', 'before')) ?? '';
    const reader = client.another();
    await client.untilReady();
    await redis.kill();
    await delay(100);
    const sent = client.xadd('words', '*', 'word', 'meanwhile');
    await redis.start();
    await sent;
    // the read starts after the entry was added, and still returns it
    const got = await reader.xread('BLOCK', 5000, 'STREAMS', 'words', '$');
    expect(got?.[0]?.[1].map(([, fields]) => fields)).toEqual([['word', 'meanwhile']]);
    client.close();
    await expect(reader.get('a')).rejects.toThrow('closed');
  },
);

test('an unreachable Redis gives one line that names the variable', async () => {
  const opening = openResilientRedis(`redis://127.0.0.1:${await freePort()}`, silent);
  await expect(opening).rejects.toThrow(/^REDIS_URL: [^\n]+$/);
});
