import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@velvet/engines/free-port';
import { hasRedis, openRedis } from '@velvet/testing/redis';
import { expect, test } from 'vitest';
import { createLogger } from '#observability/logger.ts';
import { openPatientRedis } from '#cache/patient-redis.ts';

const silent = createLogger('patient-redis', 'silent');

test.skipIf(!hasRedis)(
  'what is sent while Redis is away waits, and a copy reads on from where it was told',
  async () => {
    await using redis = await openRedis();
    const client = await openPatientRedis(redis.url, silent);
    client.readsFrom = (await client.xadd('words', '*', 'word', 'before')) ?? '';
    const reader = client.another();
    await client.untilReady();
    await redis.kill();
    await delay(100);
    const sent = client.xadd('words', '*', 'word', 'meanwhile');
    await redis.start();
    await sent;
    // asked only now, and yet it gets what came before it asked
    const got = await reader.xread('BLOCK', 5000, 'STREAMS', 'words', '$');
    expect(got?.[0]?.[1].map(([, fields]) => fields)).toEqual([['word', 'meanwhile']]);
    client.close();
    await expect(reader.get('a')).rejects.toThrow('closed');
  },
);

test('one that is not there is said in one line that names the variable', async () => {
  const opening = openPatientRedis(`redis://127.0.0.1:${await freePort()}`, silent);
  await expect(opening).rejects.toThrow(/^REDIS_URL: [^\n]+$/);
});
