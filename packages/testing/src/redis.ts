import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@velvet/engines/free-port';
import { startRedis } from '@velvet/engines/redis';
import { redisServer } from '@velvet/engines/tools/redis.tool';
import { isToBeHad } from '@velvet/engines/tools/tool';
import { createLogger } from '@velvet/kit/observability/logger';
import { openResilientRedis } from '@velvet/kit/cache/resilient-redis';

export const hasRedis = await isToBeHad(redisServer);

/** A Redis of one's own, gone with the test. It keeps nothing: after `kill` and `start` it is empty. */
export async function openRedis() {
  const directory = await mkdtemp(join(tmpdir(), 'velvet-redis-'));
  const options = { directory, port: await freePort() };
  let redis = await startRedis(options);
  return {
    url: redis.url,
    kill: () => redis.kill(),
    /** on the same port */
    start: async () => void (redis = await startRedis(options)),
    /** forgets everything */
    async flush() {
      const client = await openResilientRedis(redis.url, createLogger('flush', 'silent'));
      await client.flushall();
      client.close();
    },
    async [Symbol.asyncDispose]() {
      await redis.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
