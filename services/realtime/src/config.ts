import { ConfigError, readConfig, requireWhole, type Environment } from '@velvet/kit/lifecycle/config';
import { LiveStreamKind } from '@velvet/contracts/meeting/live-stream';
import { reconnectGraceMs } from '@velvet/contracts/meeting/limits';
import { z } from 'zod';

const addresses = (schemes: RegExp) =>
  z
    .string()
    .transform((list) => list.split(',').map((address) => address.trim()))
    .pipe(z.array(z.string().regex(schemes, `Addresses begin with ${schemes.source}.`)));

const meetingSettings = {
  /** maximum number of members of a room; every member sends its media to every other one */
  REALTIME_ROOM_SIZE: z.coerce.number().int().min(2).max(100).default(16),
  /** how the media of sessions reach their people; the same for content */
  LIVE_STREAM: LiveStreamKind.default('mesh'),
  /** rate limit of one connection, in events per second; bursts may be three times as large */
  REALTIME_SIGNALS_PER_SECOND: z.coerce.number().int().min(1).default(50),
  /** rate limit of one client address, in joins per minute; reconnects do not count */
  REALTIME_JOINS_PER_ADDRESS: z.coerce.number().int().min(1).default(300),
  /** grace period in which a disconnected participant can reconnect; milliseconds */
  REALTIME_RECONNECT_GRACE_MS: z.coerce.number().int().min(10).default(reconnectGraceMs),
  /** heartbeat interval of a replica, which counts as dead after three missed heartbeats; milliseconds */
  REALTIME_REPLICA_HEARTBEAT_MS: z.coerce.number().int().min(50).default(1000),
  /** lifetime of an opened room, also while empty, and of its host key; hours */
  REALTIME_ROOM_HOURS: z.coerce.number().min(0.001).default(24),
  /** comma-separated STUN addresses; none when empty */
  ICE_STUN_URLS: addresses(/^stuns?:/).default(['stun:stun.l.google.com:19302', 'stun:stun1.l.google.com:19302']),
  /** comma-separated addresses of a TURN server; requires TURN_SECRET, coturn's `static-auth-secret` */
  TURN_URL: addresses(/^turns?:/).optional(),
  /** shared secret of the TURN server */
  TURN_SECRET: z.string().min(1).optional(),
  /** lifetime of the TURN credentials of a browser; hours */
  TURN_CREDENTIAL_HOURS: z.coerce.number().min(0.001).max(240).default(1),
} as const;

const settings = {
  /** number of this replica: the prefix of its session ids, by which the gateway routes requests */
  REALTIME_ORDINAL: z.coerce.number().int().min(0).max(9999).default(0),
  /** a Redis 7 or newer, or a Valkey, over which replicas share rooms; without it rooms are local to a replica */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  /** adapter for shared rooms: during an outage of Redis `streams` delays packets, `pubsub` loses them */
  SOCKET_ADAPTER: z.enum(['streams', 'pubsub']).optional(),
  /** transports of the sockets, for servers and browsers; meetings use polling with either value */
  REALTIME_TRANSPORTS: z.enum(['polling,websocket', 'polling']).default('polling,websocket'),
  /** maximum number of connections of a user to one replica; a further one closes the oldest */
  REALTIME_CONNECTIONS_PER_USER: z.coerce.number().int().min(1).default(20),
  /** maximum size of a packet from a browser, in bytes; a session description of 64 KiB, as JSON, must fit */
  REALTIME_MAX_PACKET_BYTES: z.coerce.number().int().min(1024).default(163_840),
  /** retention of the delivery log, from which reconnecting browsers receive missed messages; hours */
  REALTIME_LOG_RETENTION_HOURS: z.coerce.number().min(0.01).default(24),
  /** maximum number of missed messages that are replayed; beyond it the browser reloads its data */
  REALTIME_MAX_REPLAYED_MESSAGES: z.coerce.number().int().min(1).default(1000),
  /** polling interval of the delivery log, for commits without a notification of PostgreSQL; milliseconds */
  REALTIME_POLL_INTERVAL_MS: z.coerce.number().int().min(10).default(500),
  /** interval of the check for expired tokens and revoked sessions; milliseconds */
  REALTIME_EXPIRY_CHECK_INTERVAL_MS: z.coerce.number().int().min(10).default(5000),
  /** heartbeat interval of presence; a user without three heartbeats is offline; milliseconds */
  REALTIME_PRESENCE_HEARTBEAT_MS: z.coerce.number().int().min(10).default(15_000),
  /** time for which access to sessions continues after a paid period while its renewal is pending; hours */
  REALTIME_RENEWAL_TOLERANCE_HOURS: z.coerce.number().min(0).max(168).default(24),
  ...meetingSettings,
} as const;

/** @throws {ConfigError} which names the invalid variable */
export function readRealtimeConfig(environment: Environment) {
  const config = readConfig(settings, environment);
  if (config.SOCKET_ADAPTER && !config.REDIS_URL)
    throw new ConfigError('REDIS_URL: must be set because SOCKET_ADAPTER is');
  requireWhole(environment, ['TURN_URL', 'TURN_SECRET']);
  // an empty value means no servers, while `readConfig` treats it as unset
  return { ...config, ...(environment['ICE_STUN_URLS'] === '' && { ICE_STUN_URLS: [] }) };
}

export type RealtimeConfig = ReturnType<typeof readRealtimeConfig>;
