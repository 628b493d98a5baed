import { createLogger } from '@velvet/kit/logger';
import { redisCache } from '@velvet/kit/redis-cache';
import { hasRedis, openRedis } from '@velvet/testing/redis';
import { openWorld, type World } from '@velvet/testing/world';
import { realtime } from '#service.ts';

export type Site = { url(name: string): string };
export type Kind = 'one replica' | 'two by streams' | 'two by pubsub';
export type Sites = {
  readonly world: World;
  /** where people come in by turns; the same one twice where there is one */
  readonly sites: readonly [Site, Site];
  readonly redis: Awaited<ReturnType<typeof openRedis>> | undefined;
};

/** Without Redis two replicas cannot hear each other. */
export const kinds = (['one replica', 'two by streams', 'two by pubsub'] as const).filter(
  (kind) => hasRedis || kind === 'one replica',
);
export const sharedKinds = (['two by streams', 'two by pubsub'] as const).filter(() => hasRedis);

/** One or two replicas of the service. */
export async function openSites(
  kind: Kind,
  resources: AsyncDisposableStack,
  environment: Record<string, string> = {},
): Promise<Sites> {
  if (kind === 'one replica') {
    const world = resources.use(await openWorld([realtime], { environment }));
    return { world, sites: [world, world], redis: undefined };
  }
  const redis = resources.use(await openRedis());
  const cache = resources.adopt(await redisCache(redis.url, createLogger('cache', 'silent')), (each) => each.close());
  const SOCKET_ADAPTER = kind === 'two by streams' ? 'streams' : 'pubsub';
  const world = resources.use(
    await openWorld([realtime], { environment: { REDIS_URL: redis.url, SOCKET_ADAPTER, ...environment }, cache }),
  );
  const other = await world.startReplica('realtime', { REALTIME_ORDINAL: '1' });
  return { world, sites: [world, { url: () => other.url }], redis };
}
