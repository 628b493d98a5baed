import type { Logger } from '@velvet/kit/observability/logger';
import { openResilientRedis, type ResilientRedis } from '@velvet/kit/cache/resilient-redis';
import { createAdapter as createPubSubAdapter } from '@socket.io/redis-adapter';
import { createAdapter as createStreamsAdapter } from '@socket.io/redis-streams-adapter';
import type { ServerOptions } from 'socket.io';
import type { RealtimeConfig } from '#config.ts';

export type RoomAdapter = { readonly options: Pick<ServerOptions, 'adapter'> | object; close(): void };

/** The key of the stream, and the prefix of the channels. */
const name = 'velvet:sockets';

/**
 * Opens the socket.io adapter that shares rooms between replicas over Redis. Without REDIS_URL rooms are local to a replica.
 * @throws {ConfigError} which names REDIS_URL
 */
export async function openRoomAdapter(
  { REDIS_URL, SOCKET_ADAPTER = 'streams' }: RealtimeConfig,
  logger: Logger,
): Promise<RoomAdapter> {
  if (REDIS_URL === undefined) return { options: {}, close: () => undefined };
  const redis = await openResilientRedis(REDIS_URL, logger);
  const adapter =
    SOCKET_ADAPTER === 'streams' ? await openStream(redis) : createPubSubAdapter(redis, redis.another(), { key: name });
  await redis.untilReady();
  return { options: { adapter }, close: () => redis.close() };
}

async function openStream(redis: ResilientRedis) {
  const [last] = await redis.xrevrange(name, '+', '-', 'COUNT', 1);
  redis.readsFrom = last?.[0] ?? '0-0';
  return createStreamsAdapter(redis, { streamName: name, channelPrefix: name });
}
