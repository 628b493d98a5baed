import { join } from 'node:path';
import { startPostgres } from '@velvet/engines/postgres';
import { startGateway } from '@velvet/gateway/gateway';
import { startIdentityProvider } from '@velvet/identity-provider/identity-provider';
import { systemClock } from '@velvet/kit/base/clock';
import type { Cache } from '@velvet/kit/cache/cache';
import { readConfig, serviceSettings, type Environment } from '@velvet/kit/lifecycle/config';
import { embeddedBus, type EmbeddedBus } from '@velvet/kit/events/embedded-bus';
import { exportTraces } from '@velvet/kit/observability/trace-export';
import { endedSessions } from '@velvet/kit/http/ended-sessions';
import { openEngines } from '@velvet/kit/lifecycle/engines';
import { startFileStorage, type FileStorage } from '@velvet/kit/storage/file-storage';
import { memoryCache } from '@velvet/kit/cache/memory-cache';
import type { Engines, RunningService, Service } from '@velvet/kit/lifecycle/service';
import { databasesOn } from '@velvet/platform/databases';
import { webDirectory } from './build-web.ts';
import { introduceFounder } from './founder.ts';
import { dataPath, takeDataDirectory, type DataDirectory } from './data-directory.ts';
import { freePortExcept, requireFreePorts } from './ports.ts';
import { databaseNames, platform, providers, sitePorts } from './services.ts';
import type { Opened } from './welcome.ts';
import { environmentOf, redirectOrigins, standaloneSettings, type StandaloneSettings } from './settings.ts';

const { ADMINISTRATORS } = serviceSettings;

export type Assembly = Opened & { stop(): Promise<void> };

/**
 * Starts the whole platform in this process, on embedded parts. Starts in the order of dependencies and stops in reverse.
 * @param report receives each step
 * @throws {ConfigError} with one line for the operator
 */
export async function startAssembly(given: Environment, report: (step: string) => void): Promise<Assembly> {
  const settings = standaloneSettings(given);
  await using started = new AsyncDisposableStack();
  const data = takeDataDirectory(dataPath(given));
  started.defer(() => data.release());
  started.defer(await exportTraces());
  await requireFreePorts('PORT', settings.port, sitePorts);

  report('Starting PostgreSQL');
  const databases = databasesOn(settings.databaseUrl ?? (await startOwnPostgres(started, data, settings.port)));
  report('Preparing the databases');
  const all = [...platform, ...providers.map(({ service }) => service)];
  await Promise.all([...all.map(databases.prepare), databases.create('identity')]);

  report('Starting the services');
  const { engines, mediaUrl, openBus } = await openOwnEngines(started, settings, data);
  const identityUrl = settings.identity.isOwn
    ? await startIdentity(started, settings, databases.url('identity'), engines.cache)
    : undefined;
  const environment = environmentOf(given, settings, identityUrl && `${identityUrl}/identity/`, data);
  const start = (service: Service, extra: Environment): Promise<RunningService> =>
    service.start({ ...environment, ...extra, DATABASE_URL: databases.url(service.name) }, engines);
  await startTogether(
    started,
    providers.map(({ service, portOffset }) =>
      start(service, { HOST: settings.host, PORT: String(settings.port + portOffset), METRICS_PORT: '0' }),
    ),
  );
  const running = await startTogether(
    started,
    platform.map((service) => start(service, {})),
  );
  openBus();

  report('Opening the gateway');
  const services = Object.fromEntries(running.map(({ name, url }) => [name, url]));
  const addresses = {
    ...services,
    ...(identityUrl && { identity: identityUrl }),
    ...(mediaUrl && { storage: mediaUrl }),
  };
  const gateway = await openGateway(settings, environment, addresses, engines.cache);
  started.defer(() => gateway.stop());
  await introduceFounder(environment, databases.url('identity'), `http://localhost:${settings.port}`);
  data.writeRunning({
    pid: process.pid,
    url: `http://localhost:${settings.port}`,
    databaseUrls: Object.fromEntries(databaseNames.map((name) => [name, databases.url(name)])),
    serviceUrls: { ...services, ...(identityUrl && { identity: identityUrl }) },
    gatewayMetricsUrl: gateway.metricsUrl,
    cardSandboxUrl: `http://127.0.0.1:${settings.port + 1}`,
  });
  const kept = started.move();
  return { ...openedAs(settings, environment), stop: () => kept.disposeAsync() };
}

const openedAs = ({ publicUrl, mailboxUrl, identity }: StandaloneSettings, environment: Environment): Opened => ({
  url: publicUrl,
  mailboxUrl,
  hasOwnIdentity: identity.isOwn,
  administrators: readConfig({ ADMINISTRATORS }, environment).ADMINISTRATORS,
});

/** @param addresses of the parts behind it, by name */
function openGateway(
  { host, port }: StandaloneSettings,
  environment: Environment,
  addresses: Readonly<Record<string, string>>,
  cache: Cache,
) {
  return startGateway(
    { GATEWAY_METRICS_PORT: '0', ...environment, HOST: host, PORT: String(port), GATEWAY_WEB: webDirectory },
    { cache, addresses: Object.fromEntries(Object.entries(addresses).map(([name, url]) => [name, [url]])) },
  );
}

/** They are stopped at once, too: where an engine is away each of them waits for as long as it may. */
async function startTogether(
  started: AsyncDisposableStack,
  starting: readonly Promise<RunningService>[],
): Promise<RunningService[]> {
  const outcomes = await Promise.allSettled(starting);
  const running = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  started.defer(async () => {
    await Promise.all(running.map((service) => service.stop()));
  });
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  return running;
}

/** @param sitePort the first of the ports of site and sandboxes */
async function startOwnPostgres(started: AsyncDisposableStack, data: DataDirectory, sitePort: number): Promise<string> {
  const postgres = await startPostgres({
    directory: join(data.path, 'postgres'),
    port: await freePortExcept(sitePort, sitePorts),
    password: data.secret('postgres'),
  });
  started.defer(() => postgres.stop());
  return postgres.url('postgres');
}

/** @returns its address */
async function startIdentity(
  started: AsyncDisposableStack,
  settings: StandaloneSettings,
  databaseUrl: string,
  cache: Cache,
): Promise<string> {
  const { issuer, audience, clientId } = settings.identity;
  const identity = await startIdentityProvider({
    port: 0,
    host: '127.0.0.1',
    databaseUrl,
    issuer,
    clientId,
    audience,
    redirectOrigins: redirectOrigins(settings),
    tokenLifetimeSeconds: 900,
    sessions: endedSessions(cache),
  });
  started.defer(() => identity.stop());
  return `http://127.0.0.1:${identity.port}`;
}

/** @returns with the address that `/media/` leads to, where browsers do not go to the storage itself, and what lets events go once every group is there */
async function openOwnEngines(
  started: AsyncDisposableStack,
  { engines, publicUrl }: StandaloneSettings,
  data: DataDirectory,
): Promise<{ engines: Engines; mediaUrl: string | undefined; openBus: () => void }> {
  let files: FileStorage | undefined;
  let bus: EmbeddedBus | undefined;
  const opened = await openEngines(started, engines, {
    bus: () => (bus = embeddedBus()),
    cache: () => memoryCache(systemClock),
    storage: async () =>
      (files = await startFileStorage({
        directory: join(data.path, 'objects'),
        secret: data.secret('storage'),
        publicOrigin: publicUrl,
        clock: systemClock,
      })),
  });
  return { engines: opened, mediaUrl: files?.url, openBus: () => bus?.open() };
}
