import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@velvet/engines/free-port';
import { startRedis } from '@velvet/engines/redis';
import { redisServer } from '@velvet/engines/tools/redis.tool';
import { isToolAvailable } from '@velvet/engines/tools/tool';
import { createLogger } from '@velvet/kit/observability/logger';
import { openResilientRedis } from '@velvet/kit/cache/resilient-redis';

export const hasRedis = await isToolAvailable(redisServer);

/** Starts a Redis for one test, without persistence: it is empty after `kill` and `start`. */
export async function openRedis() {
  const directory = await mkdtemp(join(tmpdir(), 'velvet-redis-'));
  const options = { directory, port: await freePort() };
  let redis = await startRedis(options);
  return {
    url: redis.url,
    kill: () => redis.kill(),
    /** Starts it on the same port. */
    start: async () => void (redis = await startRedis(options)),
    /** Deletes all data. */
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
