import { ConfigError, readConfig, type Environment } from '@velvet/kit/config';
import { z } from 'zod';

const settings = {
  /** which of the replicas this is: session ids begin with it, and by it the gateway finds the way back */
  REALTIME_ORDINAL: z.coerce.number().int().min(0).max(9999).default(0),
  /** a Redis 7 or newer, or a Valkey, over which replicas share rooms; without it every replica has its own */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  /** how they share them: what is said while Redis is away comes later (`streams`), or is lost (`pubsub`) */
  SOCKET_ADAPTER: z.enum(['streams', 'pubsub']).optional(),
  /** comma-separated, of polling and websocket */
  REALTIME_TRANSPORTS: z
    .string()
    .default('polling')
    .transform((list) => list.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(['polling', 'websocket'])).min(1)),
  /** connections of one person to one replica; the oldest is closed when there are more */
  REALTIME_CONNECTIONS_PER_PERSON: z.coerce.number().int().min(1).default(20),
  /** bytes of one packet from a browser */
  REALTIME_PACKET_LIMIT: z.coerce.number().int().min(1024).default(16_384),
  /** hours for which a gap can be filled */
  REALTIME_KEPT_HOURS: z.coerce.number().min(0.01).default(24),
  /** messages up to which a gap is filled; beyond them the browser fetches everything again */
  REALTIME_GAP_LIMIT: z.coerce.number().int().min(1).default(1000),
  /** milliseconds between looks for messages that PostgreSQL did not tell of, because the connection for that was broken */
  REALTIME_POLL: z.coerce.number().int().min(10).default(500),
  /** milliseconds between looks for connections whose token is over */
  REALTIME_EXPIRY_CHECK: z.coerce.number().int().min(10).default(5000),
  /** milliseconds between two beats of whoever is connected; three of them are missed before somebody is offline */
  REALTIME_PRESENCE_BEAT: z.coerce.number().int().min(10).default(15_000),
} as const;

/** @throws {ConfigError} naming the variable at fault */
export function readRealtimeConfig(environment: Environment) {
  const config = readConfig(settings, environment);
  if (config.SOCKET_ADAPTER && !config.REDIS_URL)
    throw new ConfigError('REDIS_URL: must be set because SOCKET_ADAPTER is');
  return config;
}

export type RealtimeConfig = ReturnType<typeof readRealtimeConfig>;
