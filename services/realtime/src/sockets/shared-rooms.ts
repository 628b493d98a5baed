import type { Logger } from '@velvet/kit/logger';
import { openPatientRedis, type PatientRedis } from '@velvet/kit/patient-redis';
import { createAdapter as overPubSub } from '@socket.io/redis-adapter';
import { createAdapter as overStream } from '@socket.io/redis-streams-adapter';
import type { ServerOptions } from 'socket.io';
import type { RealtimeConfig } from '#config.ts';

export type SharedRooms = { readonly options: Pick<ServerOptions, 'adapter'> | object; close(): void };

/** Of the stream's key, and the beginning of the channels' names. */
const name = 'velvet:sockets';

/**
 * Rooms of every namespace over all replicas, where REDIS_URL names what they share them over; else each replica's own.
 * @throws {ConfigError} naming REDIS_URL
 */
export async function shareRooms(
  { REDIS_URL, SOCKET_ADAPTER = 'streams' }: RealtimeConfig,
  logger: Logger,
): Promise<SharedRooms> {
  if (REDIS_URL === undefined) return { options: {}, close: () => undefined };
  const redis = await openPatientRedis(REDIS_URL, logger);
  const adapter =
    SOCKET_ADAPTER === 'streams' ? await streamOf(redis) : overPubSub(redis, redis.another(), { key: name });
  await redis.untilReady();
  return { options: { adapter }, close: () => redis.close() };
}

async function streamOf(redis: PatientRedis) {
  const [last] = await redis.xrevrange(name, '+', '-', 'COUNT', 1);
  redis.readsFrom = last?.[0] ?? '0-0';
  return overStream(redis, { streamName: name, channelPrefix: name });
}
