import { setTimeout as delay } from 'node:timers/promises';
import { Redis, type Result } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { CacheUnavailable, type Cache } from './cache.ts';
import { ConfigError } from '#lifecycle/config.ts';
import { newSecret } from '#base/ids.ts';
import type { Logger } from '#observability/logger.ts';
import { inStep, isExporting } from '#observability/tracing.ts';
import { keyPrefix, limiterDefaults, windowLimit } from './window-limit.ts';

/** Interval at which other processes poll for a value that one process loads; milliseconds. Polling has a time limit. */
const pollIntervalMs = 15;
const loadLimitMs = 10_000;
const commandLimitMs = 1000;

/** Lua scripts, because reading and writing must be atomic. */
const scripts = {
  /** @returns 1 if this process still owned the lock */
  unlock: {
    numberOfKeys: 1,
    lua: `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`,
  },
  /** by the clock of Redis, which is the same for all replicas */
  keepMembers: {
    numberOfKeys: 1,
    lua: `local now = redis.call('TIME') local until_ = now[1] * 1000 + math.floor(now[2] / 1000) + ARGV[1]
      for index = 2, #ARGV do redis.call('ZADD', KEYS[1], until_, ARGV[index]) end
      redis.call('PEXPIRE', KEYS[1], ARGV[1], 'GT') redis.call('PEXPIRE', KEYS[1], ARGV[1], 'NX') return 1`,
  },
  findMembers: {
    numberOfKeys: 1,
    lua: `local now = redis.call('TIME') local at = now[1] * 1000 + math.floor(now[2] / 1000)
      local scores = redis.call('ZMSCORE', KEYS[1], unpack(ARGV)) local found = {}
      for index, score in ipairs(scores) do if score and tonumber(score) > at then found[#found + 1] = ARGV[index] end end
      return found`,
  },
  countMembers: {
    numberOfKeys: 1,
    lua: `local now = redis.call('TIME') local at = now[1] * 1000 + math.floor(now[2] / 1000)
      redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', at) return redis.call('ZCARD', KEYS[1])`,
  },
} as const;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    unlock(key: string, token: string): Result<number, Context>;
    keepMembers(key: string, ttlMs: number, ...members: string[]): Result<number, Context>;
    findMembers(key: string, ...members: string[]): Result<string[], Context>;
    countMembers(key: string): Result<number, Context>;
  }
}

/**
 * Cache of a cluster: Redis 7 or newer, or Valkey, shared by all replicas. While it is unreachable, values are loaded as on a
 * cache miss, and limits and groups are refused with `CacheUnavailable`.
 * @param url `redis://` or `rediss://`, with its password
 * @throws {ConfigError} naming REDIS_URL, if Redis is unreachable or rejects the credentials
 */
export async function redisCache(url: string, logger: Logger): Promise<Cache> {
  const redis = await connectRedis(url, logger);
  const loading = new Map<string, Promise<string>>();
  const limit = windowLimit(new RateLimiterRedis({ ...limiterDefaults, storeClient: redis, keyPrefix }));

  const read = async (key: string) => (await redis.get(keyOf(key)).catch(() => null)) ?? undefined;
  const write = async (key: string, value: string, ttlMs: number) =>
    void (await redis.set(keyOf(key), value, 'PX', Math.ceil(ttlMs)).catch(() => undefined));

  async function load(key: string, ttlMs: number, make: () => Promise<string>): Promise<string> {
    const lock = `${keyOf(key)}:lock`;
    const token = newSecret(9);
    for (const deadline = Date.now() + loadLimitMs; Date.now() < deadline; await delay(pollIntervalMs)) {
      const taken = await redis.set(lock, token, 'PX', loadLimitMs, 'NX').catch(() => 'away');
      const known = await read(key);
      if (taken === null && known === undefined) continue;
      try {
        if (known !== undefined) return known;
        const value = await make();
        await write(key, value, ttlMs);
        return value;
      } finally {
        if (taken !== null) await redis.unlock(lock, token).catch(() => undefined);
      }
    }
    // the process that loads it takes longer than a reader may wait
    return make();
  }

  return {
    get: read,
    set: write,
    delete: async (key) => void (await redis.del(keyOf(key)).catch(() => undefined)),
    async remember(key, ttlMs, make) {
      const known = await read(key);
      if (known !== undefined) return known;
      const mine = loading.get(key) ?? load(key, ttlMs, make).finally(() => loading.delete(key));
      loading.set(key, mine);
      return mine;
    },
    limit: (key, rule) => limit(key, rule).catch(away),
    async keep(group, members, ttlMs) {
      if (members.length > 0) await redis.keepMembers(keyOf(group), ttlMs, ...members).catch(away);
    },
    findKept: async (group, members) =>
      members.length === 0 ? [] : redis.findMembers(keyOf(group), ...members).catch(away),
    countKept: (group) => redis.countMembers(keyOf(group)).catch(away),
    isAvailable: () =>
      redis.ping().then(
        () => true,
        () => false,
      ),
    close: async () => void (await redis.quit().catch(() => redis.disconnect())),
  };
}

const keyOf = (key: string) => `${keyPrefix}:${key}`;

function away(cause: unknown): never {
  throw new CacheUnavailable(cause);
}

/**
 * Commands are neither queued nor retried: one whose response was lost may have taken effect.
 * @throws {ConfigError}
 */
export async function connectRedis(url: string, logger: Logger): Promise<Redis> {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    commandTimeout: commandLimitMs,
    connectTimeout: commandLimitMs,
    retryStrategy: (tries) => Math.min(tries * 100, 1000),
    scripts,
  });
  traceCommands(redis);
  let last: Error | undefined;
  let isOpen = false;
  redis.on('error', (error: Error) => {
    // logs a repeated error once; errors before the connection is open are thrown to the caller
    if (isOpen && last?.message !== error.message) logger.warn({ error }, 'Redis');
    last = error;
  });
  redis.on('ready', () => (last = undefined));
  try {
    await redis.connect();
    await redis.ping();
    isOpen = true;
    return redis;
  } catch (error) {
    redis.disconnect();
    const reason = (last ?? (error as Error)).message;
    throw new ConfigError(`REDIS_URL: Redis cannot be used there: ${reason}`);
  }
}

/** Makes each command a span of its own while spans are exported. */
function traceCommands(redis: Redis): void {
  const send = redis.sendCommand.bind(redis);
  redis.sendCommand = (command, stream) => {
    const attributes = { 'db.system.name': 'redis' };
    // a rejection is the caller's
    if (isExporting()) inStep(`redis ${command.name}`, attributes, () => command.promise).catch(() => undefined);
    return send(command, stream);
  };
}
