import { join } from 'node:path';
import { freePort } from '@velvet/engines/free-port';
import { startPostgres } from '@velvet/engines/postgres';
import { startGateway } from '@velvet/gateway/gateway';
import { startIdentityProvider } from '@velvet/identity-provider/identity-provider';
import type { Cache } from '@velvet/kit/cache';
import { systemClock } from '@velvet/kit/clock';
import type { Environment } from '@velvet/kit/config';
import { deadLetterTopics } from '@velvet/kit/dead-letters';
import { embeddedBus, type EmbeddedBus } from '@velvet/kit/embedded-bus';
import type { EventBus } from '@velvet/kit/event-bus';
import { startFileStorage } from '@velvet/kit/file-storage';
import { openKafkaBus } from '@velvet/kit/kafka-bus';
import { createLogger } from '@velvet/kit/logger';
import { memoryCache } from '@velvet/kit/memory-cache';
import { prepareDatabase } from '@velvet/kit/migrate';
import { redisCache } from '@velvet/kit/redis-cache';
import { openS3Storage } from '@velvet/kit/s3-storage';
import type { Engines, RunningService, Service } from '@velvet/kit/service';
import { databasesOn } from './databases.ts';
import { dataPath, takeDataDirectory, type DataDirectory } from './data-directory.ts';
import { requireFreePorts } from './ports.ts';
import { platform, providers } from './services.ts';
import {
  addressesOf,
  audience,
  clientId,
  environmentOf,
  standaloneSettings,
  type StandaloneSettings,
} from './settings.ts';

export type Assembly = { readonly url: string; stop(): Promise<void> };

/** The application as it was built. */
const webDirectory = join(import.meta.dirname, '..', '..', '..', 'web', 'dist');

/**
 * The whole platform in this process, over the parts that need nothing installed. The order is that of need; stopping is its reverse.
 * @param say is told each step
 * @throws {ConfigError} with one line for the operator
 */
export async function startAssembly(given: Environment, say: (step: string) => void): Promise<Assembly> {
  const settings = standaloneSettings(given);
  await using started = new AsyncDisposableStack();
  const data = takeDataDirectory(dataPath(given));
  started.defer(() => data.release());
  await requireFreePorts(settings.port, 1 + providers.length);

  say('Starting PostgreSQL');
  const databases = databasesOn(settings.databaseUrl ?? (await startOwnPostgres(started, data)));
  say('Preparing the databases');
  const all = [...platform, ...providers.map(({ service }) => service)];
  await Promise.all([...all.map((service) => prepare(databases, service)), databases.create('identity')]);

  say('Starting the services');
  const identity = await startIdentity(settings, databases.url('identity'));
  started.defer(() => identity.stop());
  const backchannel = `http://127.0.0.1:${identity.port}/identity/`;
  const environment = environmentOf(given, settings, addressesOf(settings), backchannel, data);
  const engines = await openEngines(started, settings, data);
  const start = async (service: Service, extra: Environment): Promise<RunningService> => {
    const running = await service.start(
      { ...environment, ...extra, DATABASE_URL: databases.url(service.name) },
      engines,
    );
    started.defer(() => running.stop());
    return running;
  };
  for (const { service, portOffset } of providers) await start(service, { PORT: String(settings.port + portOffset) });
  const running = await Promise.all(platform.map((service) => start(service, {})));
  if ('open' in engines.bus) engines.bus.open();

  say('Opening the gateway');
  const services = Object.fromEntries(running.map(({ name, url }) => [name, url]));
  const gateway = await startGateway(
    { ...environment, PORT: String(settings.port), GATEWAY_WEB: webDirectory },
    {
      cache: engines.cache,
      addresses: {
        ...services,
        identity: `http://127.0.0.1:${identity.port}`,
        ...(engines.mediaUrl && { storage: engines.mediaUrl }),
      },
    },
  );
  started.defer(() => gateway.stop());
  data.tellRunning({
    pid: process.pid,
    url: `http://localhost:${settings.port}`,
    databaseUrls: Object.fromEntries(
      ['identity', ...all.map(({ name }) => name)].map((name) => [name, databases.url(name)]),
    ),
    serviceUrls: services,
    cardSandboxUrl: `http://127.0.0.1:${settings.port + 1}`,
  });
  const kept = started.move();
  return { url: settings.publicUrl, stop: () => kept.disposeAsync() };
}

async function startOwnPostgres(started: AsyncDisposableStack, data: DataDirectory): Promise<string> {
  const postgres = await startPostgres({
    directory: join(data.path, 'postgres'),
    port: await freePort(),
    password: data.secret('postgres'),
  });
  started.defer(() => postgres.stop());
  return postgres.url('postgres');
}

async function prepare(
  databases: ReturnType<typeof databasesOn>,
  { name, migrations, hasJobs }: Service,
): Promise<void> {
  await databases.create(name);
  await prepareDatabase(databases.url(name), migrations, hasJobs);
}

function startIdentity({ port, publicUrl }: StandaloneSettings, databaseUrl: string) {
  const origins = new Set([new URL(publicUrl).origin, `http://localhost:${port}`, `http://127.0.0.1:${port}`]);
  return startIdentityProvider({
    port: 0,
    host: '127.0.0.1',
    databaseUrl,
    issuer: `${publicUrl}/identity/`,
    clientId,
    audience,
    redirectOrigins: [...origins],
    tokenLifetimeSeconds: 3600,
  });
}

async function openEngines(started: AsyncDisposableStack, settings: StandaloneSettings, data: DataDirectory) {
  const clock = systemClock;
  const { storage, mediaUrl } = await openStorage(settings, data);
  started.defer(() => storage.stop());
  const bus = await openBus(settings);
  started.defer(() => bus.close());
  const cache = await openCache(settings);
  started.defer(() => cache.close());
  const deadLetters = settings.kafka && deadLetterTopics(bus);
  return { bus, storage, cache, clock, mediaUrl, ...(deadLetters && { deadLetters }) } satisfies Engines & {
    mediaUrl: string | undefined;
  };
}

/** @throws {ConfigError} naming KAFKA_BROKERS */
function openBus({ kafka, logLevel }: StandaloneSettings): Promise<EventBus | EmbeddedBus> {
  return kafka === undefined ? Promise.resolve(embeddedBus()) : openKafkaBus(kafka, createLogger('bus', logLevel));
}

/**
 * @returns with the address that `/media/` leads to, where browsers do not go to the storage itself
 * @throws {ConfigError} naming the variable of S3 at fault
 */
async function openStorage({ s3, publicUrl }: StandaloneSettings, data: DataDirectory) {
  if (s3) return { storage: await openS3Storage(s3, systemClock), mediaUrl: undefined };
  const storage = await startFileStorage({
    directory: join(data.path, 'objects'),
    secret: data.secret('storage'),
    publicOrigin: publicUrl,
    clock: systemClock,
  });
  return { storage, mediaUrl: storage.url };
}

/** @throws {ConfigError} naming REDIS_URL */
function openCache({ redisUrl, logLevel }: StandaloneSettings): Promise<Cache> {
  return redisUrl === undefined
    ? Promise.resolve(memoryCache(systemClock))
    : redisCache(redisUrl, createLogger('cache', logLevel));
}
