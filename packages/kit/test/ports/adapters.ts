import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Cache } from '#cache/cache.ts';
import { openTestDatabase } from '@velvet/testing/database';
import { hasKafka, sharedKafka } from '@velvet/testing/kafka';
import { hasRedis, openRedis } from '@velvet/testing/redis';
import { isSystemTier } from '@velvet/testing/tier';
import { movableClock, systemClock, type MovableClock } from '#base/clock.ts';
import { openDatabase } from '#database/database.ts';
import { deadLetterTable } from '#events/dead-letter-table.ts';
import { deadLetterTopics, type DeadLetters } from '#events/dead-letters.ts';
import { embeddedBus } from '#events/embedded-bus.ts';
import type { EventBus } from '#events/event-bus.ts';
import { startFileStorage } from '#storage/file-storage.ts';
import { newId, newSecret } from '#base/ids.ts';
import { openKafkaBus } from '#events/kafka-bus.ts';
import { kafkaSettings } from '#events/kafka-settings.ts';
import { createLogger } from '#observability/logger.ts';
import { createMetrics } from '#observability/metrics.ts';
import { memoryCache } from '#cache/memory-cache.ts';
import type { ObjectStorage } from '#storage/object-storage.ts';
import { redisCache } from '#cache/redis-cache.ts';
import { openS3Storage } from '#storage/s3-storage.ts';
import { hasS3, openS3 } from './engines.ts';

const silent = createLogger('suite', 'silent');

type Opened<Port> = AsyncDisposable & { port: Port };
/** An adapter under test. All adapters of a port pass the same suite. */
type Adapter<Port> = { name: string; open(): Promise<Opened<Port>> };

/** A bus on the shared broker with unique topic and group names. */
export function onKafka(client: 'kafkajs' | 'platformatic'): Adapter<EventBus> & { isAvailable: boolean } {
  return {
    name: client,
    isAvailable: hasKafka,
    async open() {
      const { brokers } = await sharedKafka();
      const settings = {
        KAFKA_BROKERS: brokers,
        KAFKA_CLIENT: client,
        KAFKA_PREFIX: `${newId()}.`,
        KAFKA_PARTITIONS: '3',
      };
      const bus = await openKafkaBus(kafkaSettings(settings)!, silent);
      return { port: bus, [Symbol.asyncDispose]: () => bus.close() };
    },
  };
}

export const buses: (Adapter<EventBus> & { isAvailable: boolean })[] = [
  {
    name: 'embedded',
    isAvailable: true,
    open() {
      const bus = embeddedBus();
      bus.open();
      return Promise.resolve({ port: bus, [Symbol.asyncDispose]: () => bus.close() });
    },
  },
  // the main tier has a test of both clients in kafka-smoke.test.ts
  ...(isSystemTier ? [onKafka('kafkajs'), onKafka('platformatic')] : []),
];

export const deadLetters: (Adapter<DeadLetters> & { isAvailable: boolean })[] = [
  {
    name: 'table',
    isAvailable: true,
    async open() {
      const database = await openTestDatabase('parked', undefined);
      const db = openDatabase({
        url: database.url,
        poolSize: 2,
        statementTimeoutMs: 15_000,
        clock: systemClock,
        metrics: createMetrics('a'),
        onError: () => undefined,
      });
      return {
        // everything happens within one millisecond
        port: deadLetterTable(db, 'a', { ...systemClock, now: () => new Date(0) }),
        async [Symbol.asyncDispose]() {
          await db.close();
          await database[Symbol.asyncDispose]();
        },
      };
    },
  },
  ...buses
    .filter(({ name }) => name !== 'embedded')
    .map(({ name, isAvailable, open }) => ({
      name,
      isAvailable,
      async open() {
        const bus = await open();
        return { port: deadLetterTopics(bus.port), [Symbol.asyncDispose]: () => bus[Symbol.asyncDispose]() };
      },
    })),
];

/** A cache under test, with simulated or real time. */
type OpenedCache = Opened<Cache> & {
  /** lifetime of entries in the suite; milliseconds */
  readonly lifeMs: number;
  /** Ends the lifetime of all entries of `lifeMs`. */
  pass(): Promise<void>;
  /** Opens the same cache as another process sees it. */
  openReplica(): Promise<Cache>;
};

export const caches: { name: string; isAvailable: boolean; open(): Promise<OpenedCache> }[] = [
  {
    name: 'memory',
    isAvailable: true,
    open() {
      const clock = movableClock();
      const cache = memoryCache(clock);
      return Promise.resolve({
        port: cache,
        lifeMs: 60_000,
        pass: () => Promise.resolve(clock.advance({ seconds: 61 })),
        openReplica: () => Promise.resolve(cache),
        [Symbol.asyncDispose]: () => cache.close(),
      });
    },
  },
  {
    name: 'Redis',
    isAvailable: hasRedis,
    async open() {
      const redis = await openRedis();
      const opened = [await redisCache(redis.url, silent)];
      const lifeMs = 200;
      return {
        port: opened[0]!,
        lifeMs,
        pass: () => delay(lifeMs + 20),
        async openReplica() {
          const replica = await redisCache(redis.url, silent);
          opened.push(replica);
          return replica;
        },
        async [Symbol.asyncDispose]() {
          for (const each of opened) await each.close();
          await redis[Symbol.asyncDispose]();
        },
      };
    },
  },
];

type StorageAdapter = {
  readonly name: string;
  /** `clock` signs URLs; turned back, it signs in the past */
  open(): Promise<Opened<ObjectStorage> & { readonly clock: MovableClock }>;
  readonly isAvailable: boolean;
  /** whether our own server serves signed URLs; it adds security headers and responds 403 to every invalid signature */
  readonly isServedByUs: boolean;
};

export const storages: StorageAdapter[] = [
  {
    name: 'files',
    isAvailable: true,
    isServedByUs: true,
    async open() {
      const directory = await mkdtemp(join(tmpdir(), 'velvet-storage-'));
      const clock = movableClock();
      const storage = await startFileStorage({ directory, secret: newSecret(), clock });
      return {
        port: storage,
        clock,
        async [Symbol.asyncDispose]() {
          await storage.stop();
          await rm(directory, { recursive: true, force: true });
        },
      };
    },
  },
  {
    name: 'S3',
    isAvailable: hasS3,
    isServedByUs: false,
    async open() {
      const s3 = await openS3();
      const clock = movableClock();
      const storage = await openS3Storage(s3.settings, clock);
      return {
        port: storage,
        clock,
        async [Symbol.asyncDispose]() {
          await storage.stop();
          await s3[Symbol.asyncDispose]();
        },
      };
    },
  },
];
