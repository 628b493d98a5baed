import { embeddedBus } from '@velvet/kit/events/embedded-bus';
import { unneeded } from '@velvet/kit/lifecycle/engines';
import { createLogger } from '@velvet/kit/observability/logger';
import { redisCache } from '@velvet/kit/cache/redis-cache';
import { realtime } from '@velvet/realtime/service';
import { answerParent } from '#site/answers.ts';
import { usageNow } from '#signalling/usage.ts';

/** A replica of realtime by itself; meetings need no events. */
const cache = await redisCache(process.env['REDIS_URL'] ?? '', createLogger('replica', 'warn'));
const running = await realtime.start(process.env, { bus: embeddedBus(), cache, storage: unneeded('storage') });

const answers = { url: () => running.url, usage: usageNow };
export type Replica = typeof answers;

answerParent(answers, async () => {
  await running.stop();
  await cache.close();
});
