import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@velvet/engines/free-port';
import { startRedis } from '@velvet/engines/redis';
import { redisServer } from '@velvet/engines/tools/redis.tool';
import { isToBeHad } from '@velvet/engines/tools/tool';

export const hasRedis = await isToBeHad(redisServer);

/** A Redis of one's own, gone with the test. */
export async function openRedis() {
  const directory = await mkdtemp(join(tmpdir(), 'velvet-redis-'));
  const redis = await startRedis({ directory, port: await freePort() });
  return {
    ...redis,
    async [Symbol.asyncDispose]() {
      await redis.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
