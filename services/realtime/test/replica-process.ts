import { memoryCache } from '@velvet/kit/cache/memory-cache';
import { systemClock } from '@velvet/kit/base/clock';
import { embeddedBus } from '@velvet/kit/events/embedded-bus';
import { startFileStorage } from '@velvet/kit/storage/file-storage';
import { createLogger } from '@velvet/kit/observability/logger';
import { redisCache } from '@velvet/kit/cache/redis-cache';
import { realtime } from '#service.ts';

// a replica that consumes no events, like one without partitions; it sends its address to the parent process
const { REDIS_URL, REPLICA_DIRECTORY = '.' } = process.env;
const running = await realtime.start(process.env, {
  bus: embeddedBus(),
  cache: REDIS_URL ? await redisCache(REDIS_URL, createLogger('replica', 'silent')) : memoryCache(systemClock),
  storage: await startFileStorage({ directory: REPLICA_DIRECTORY, secret: 'unused', clock: systemClock }),
});
process.send?.(running.url);
