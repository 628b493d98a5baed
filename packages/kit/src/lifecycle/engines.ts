import type { Cache } from '#cache/cache.ts';
import { systemClock } from '#base/clock.ts';
import { readConfig, type Environment } from './config.ts';
import { deadLetterTopics } from '#events/dead-letters.ts';
import type { EventBus } from '#events/event-bus.ts';
import { kafkaSettings } from '#events/kafka-settings.ts';
import { createLogger } from '#observability/logger.ts';
import type { ObjectStorage } from '#storage/object-storage.ts';
import { readS3Settings } from '#storage/s3-settings.ts';
import type { Engines } from './service.ts';
import { z } from 'zod';

const settings = {
  /** Redis 7 or newer, or Valkey, for cached values, rate limits and presence */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
} as const;

export type EngineSettings = ReturnType<typeof engineSettings>;

type Ports = { bus: EventBus; cache: Cache; storage: ObjectStorage & { stop(): Promise<void> } };

export type EngineName = keyof Ports;

/**
 * Returns the engines that the environment selects; undefined for the others.
 * @throws {ConfigError} naming the invalid variable
 */
export function engineSettings(environment: Environment) {
  const { REDIS_URL: redisUrl, LOG_LEVEL: logLevel } = readConfig(settings, environment);
  return { kafka: kafkaSettings(environment), s3: readS3Settings(environment), redisUrl, logLevel };
}

/** Embedded replacements of engines that are not selected. */
export type Substitutes = {
  bus(): EventBus;
  cache(): Cache;
  storage(): Promise<ObjectStorage & { stop(): Promise<void> }>;
};

/** Removes the engines that a service does not need, so that their libraries are not loaded and nothing connects to them. */
export function onlyNeeded({ kafka, s3, redisUrl, logLevel }: EngineSettings, needs: readonly EngineName[]) {
  return {
    kafka: needs.includes('bus') ? kafka : undefined,
    s3: needs.includes('storage') ? s3 : undefined,
    redisUrl: needs.includes('cache') ? redisUrl : undefined,
    logLevel,
  };
}

/** Returns a placeholder, which throws on use, for an engine that the service does not declare in its needs. */
export function unneeded<Name extends EngineName>(name: Name): Ports[Name] {
  const refuse = () => {
    throw new Error(`The service does not declare the engine ${name} in its needs.`);
  };
  const still: Record<string, unknown> = { close: () => Promise.resolve(), stop: () => Promise.resolve() };
  return new Proxy({} as Ports[Name], {
    // `await` reads `then`
    get: (_, property) =>
      property === 'then' || property === 'isAvailable' ? undefined : (still[String(property)] ?? refuse),
  });
}

/**
 * Opens the selected engines and loads only their libraries.
 * @param opened closes them in reverse order
 * @throws {ConfigError} naming the variable, if an engine cannot be used
 */
export async function openEngines(
  opened: AsyncDisposableStack,
  { kafka, s3, redisUrl, logLevel }: EngineSettings,
  substitutes: Substitutes,
): Promise<Engines> {
  const storage = s3
    ? await (await import('#storage/s3-storage.ts')).openS3Storage(s3, systemClock)
    : await substitutes.storage();
  opened.defer(() => storage.stop());
  const bus = kafka
    ? await (await import('#events/kafka-bus.ts')).openKafkaBus(kafka, createLogger('bus', logLevel))
    : substitutes.bus();
  opened.defer(() => bus.close());
  const cache = await openCache(redisUrl, logLevel, substitutes.cache);
  opened.defer(() => cache.close());
  return { bus, storage, cache, clock: systemClock, ...(kafka && { deadLetters: deadLetterTopics(bus) }) };
}

/** @throws {ConfigError} naming REDIS_URL */
export async function openCache(
  redisUrl: string | undefined,
  logLevel: string,
  substitute: Substitutes['cache'],
): Promise<Cache> {
  if (redisUrl === undefined) return substitute();
  return (await import('#cache/redis-cache.ts')).redisCache(redisUrl, createLogger('cache', logLevel));
}
