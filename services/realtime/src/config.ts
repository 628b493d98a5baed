import { ConfigError, readConfig, requireWhole, type Environment } from '@velvet/kit/config';
import { comeBackMs } from '@velvet/contracts/meeting/limits';
import { z } from 'zod';

const addresses = (schemes: RegExp) =>
  z
    .string()
    .transform((list) => list.split(',').map((address) => address.trim()))
    .pipe(z.array(z.string().regex(schemes, `Addresses begin with ${schemes.source}.`)));

const meetingSettings = {
  /** people in one room; each connection is between two browsers, so they see each other as well as the weakest can */
  REALTIME_ROOM_SIZE: z.coerce.number().int().min(2).max(100).default(16),
  /** events of one connection in a second, in the long run; three times as many at once */
  REALTIME_SIGNALS_PER_SECOND: z.coerce.number().int().min(1).default(50),
  /** who comes into rooms from one address in a minute; coming back does not count */
  REALTIME_JOINS_PER_ADDRESS: z.coerce.number().int().min(1).default(300),
  /** milliseconds for which a participant whose connection was lost may come back as the same one */
  REALTIME_COME_BACK: z.coerce.number().int().min(10).default(comeBackMs),
  /** milliseconds between two signs of life of a replica to the others; without three of them it is taken for dead */
  REALTIME_REPLICA_BEAT: z.coerce.number().int().min(50).default(1000),
  /** hours for which a room that was opened is there, also while nobody is in it, and its host's key is good */
  REALTIME_ROOM_HOURS: z.coerce.number().min(0.001).default(24),
  /** comma-separated; none when it is empty */
  ICE_STUN_URLS: addresses(/^stuns?:/).default(['stun:stun.l.google.com:19302', 'stun:stun1.l.google.com:19302']),
  /** comma-separated addresses of a TURN server, with its TURN_SECRET: coturn's `static-auth-secret` */
  TURN_URL: addresses(/^turns?:/).optional(),
  TURN_SECRET: z.string().min(1).optional(),
  /** hours for which a browser's credentials for it are good */
  TURN_CREDENTIAL_HOURS: z.coerce.number().min(0.001).max(240).default(12),
} as const;

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
  /** bytes of one packet from a browser; a meeting's session description of 64 KiB, in JSON, must fit */
  REALTIME_PACKET_LIMIT: z.coerce.number().int().min(1024).default(163_840),
  /** hours for which a gap can be filled */
  REALTIME_KEPT_HOURS: z.coerce.number().min(0.01).default(24),
  /** messages up to which a gap is filled; beyond them the browser fetches everything again */
  REALTIME_GAP_LIMIT: z.coerce.number().int().min(1).default(1000),
  /** milliseconds between looks for messages that PostgreSQL did not tell of, because the connection for that was broken */
  REALTIME_POLL: z.coerce.number().int().min(10).default(500),
  /** milliseconds between checks for connections whose token has expired or whose session was revoked */
  REALTIME_EXPIRY_CHECK: z.coerce.number().int().min(10).default(5000),
  /** milliseconds between two beats of whoever is connected; three of them are missed before somebody is offline */
  REALTIME_PRESENCE_BEAT: z.coerce.number().int().min(10).default(15_000),
  ...meetingSettings,
} as const;

/** @throws {ConfigError} naming the variable at fault */
export function readRealtimeConfig(environment: Environment) {
  const config = readConfig(settings, environment);
  if (config.SOCKET_ADAPTER && !config.REDIS_URL)
    throw new ConfigError('REDIS_URL: must be set because SOCKET_ADAPTER is');
  requireWhole(environment, ['TURN_URL', 'TURN_SECRET']);
  // set to nothing is not unset
  return { ...config, ...(environment['ICE_STUN_URLS'] === '' && { ICE_STUN_URLS: [] }) };
}

export type RealtimeConfig = ReturnType<typeof readRealtimeConfig>;
