import { createLogger } from '@velvet/kit/observability/logger';
import { redisCache } from '@velvet/kit/cache/redis-cache';
import { hasRedis, openRedis } from '@velvet/testing/redis';
import { openWorld, type World } from '@velvet/testing/world';
import { realtime } from '#service.ts';

export type Replica = { url(name: string): string };
export type Kind = 'one replica' | 'two by streams' | 'two by pubsub';
export type Replicas = {
  readonly world: World;
  /** the replicas for participants; the same one twice when there is only one */
  readonly replicas: readonly [Replica, Replica];
  readonly redis: Awaited<ReturnType<typeof openRedis>> | undefined;
};

/** Two replicas need a Redis to exchange messages. */
export const kinds = (['one replica', 'two by streams', 'two by pubsub'] as const).filter(
  (kind) => hasRedis || kind === 'one replica',
);
export const sharedKinds = (['two by streams', 'two by pubsub'] as const).filter(() => hasRedis);

/** A killed replica is detected within a second. */
export const fastHeartbeat = { REALTIME_REPLICA_HEARTBEAT_MS: '100' };

/** Opens one or two replicas of the service. */
export async function openReplicas(
  kind: Kind,
  resources: AsyncDisposableStack,
  environment: Record<string, string> = {},
): Promise<Replicas> {
  if (kind === 'one replica') {
    const world = resources.use(await openWorld([realtime], { environment }));
    return { world, replicas: [world, world], redis: undefined };
  }
  const redis = resources.use(await openRedis());
  const cache = resources.adopt(await redisCache(redis.url, createLogger('cache', 'silent')), (each) => each.close());
  const SOCKET_ADAPTER = kind === 'two by streams' ? 'streams' : 'pubsub';
  const world = resources.use(
    await openWorld([realtime], { environment: { REDIS_URL: redis.url, SOCKET_ADAPTER, ...environment }, cache }),
  );
  const other = await world.startReplica('realtime', { REALTIME_ORDINAL: '1' });
  return { world, replicas: [world, { url: () => other.url }], redis };
}
