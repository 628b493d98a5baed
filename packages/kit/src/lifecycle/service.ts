import { setTimeout as delay } from 'node:timers/promises';
import type { Closing } from '@velvet/contracts/closing';
import type { Call } from '@velvet/contracts/call';
import type { UserId } from '@velvet/contracts/ids';
import { serviceSettings, readConfig, type Environment, type ServiceConfig } from './config.ts';
import { systemClock, type Clock } from '#base/clock.ts';
import { startConsumers, type Consumer } from '#events/consumer.ts';
import { openDatabase, type Database } from '#database/database.ts';
import { deadLetterTable } from '#events/dead-letter-table.ts';
import type { DeadLetters } from '#events/dead-letters.ts';
import type { Providers } from '#observability/provider-health.ts';
import { closedAccounts } from '#http/closed-accounts.ts';
import { endedSessions } from '#http/ended-sessions.ts';
import type { EventBus } from '#events/event-bus.ts';
import type { HttpServer } from '#http/http-server.ts';
import { inboxRepository } from '#events/inbox.ts';
import { createBackground, type Background } from '#jobs/background.ts';
import type { JobQueue, Worker } from '#jobs/jobs.ts';
import { createLogger, type LogDestination, type Logger } from '#observability/logger.ts';
import { createMetrics, type Metrics } from '#observability/metrics.ts';
import { mountRoutes } from '#http/mount.ts';
import { outboxRepository } from '#events/outbox.ts';
import type { Cache } from '#cache/cache.ts';
import type { ObjectStorage } from '#storage/object-storage.ts';
import { startRelay } from '#events/relay.ts';
import type { Route } from '#http/route.ts';
import { keysUrlOf, openServer } from './service-server.ts';
import { stopInOrder } from './stop.ts';
import { startSweeps, sweep, type Sweep } from '#jobs/sweep.ts';
import { createTokenVerifier, type TokenVerifier } from '#http/token.ts';
import { watchDeadLetters, watchWork } from '#observability/work-metrics.ts';

/** Engines behind their ports, which the assembly passes to every service. */
export type Engines = {
  bus: EventBus;
  cache: Cache;
  storage: ObjectStorage;
  /** by default a table in each service's database, for a bus without storage */
  deadLetters?: DeadLetters;
  clock?: Clock;
  logTo?: LogDestination;
};

/** Parts from which a service builds its context. */
export type Parts = {
  db: Database;
  cache: Cache;
  storage: ObjectStorage;
  clock: Clock;
  logger: Logger;
  metrics: Metrics;
  environment: Environment;
  config: ServiceConfig;
  tokens: TokenVerifier;
  background: Background;
};

/** Lists all parts of a service. */
export type ServiceDefinition<Context> = {
  name: string;
  /** absolute path of the numbered SQL files */
  migrations: string;
  /** whether browsers reach its port without the gateway; then metrics and probes are served on `METRICS_PORT` instead */
  facesBrowsers?: boolean;
  context(parts: Parts): Context | Promise<Context>;
  routes: readonly Route<Context>[];
  consumers: readonly Consumer<Context>[];
  workers?: readonly Worker<Context>[];
  sweeps?: readonly Sweep<Context>[];
  /** Returns the role in a caller's profile, or undefined. Without it calls that require one reject all but administrators. */
  roleOf?(context: Context, id: UserId): Promise<string | undefined>;
  /** Returns why a caller's account is closed. By default the list of closed accounts in the cache answers. */
  closingOf?(context: Context, id: UserId): Promise<Closing | undefined>;
  /** Returns a probe of each provider that the service uses, besides the identity provider, for `/providers`. */
  providers?(context: Context): Providers;
  /** Mounts everything besides calls, such as sockets or pages of a provider. @returns a function that stops it */
  attach?(server: HttpServer, context: Context): Promise<() => Promise<void>>;
};

export type RunningService<Context = unknown> = {
  readonly name: string;
  readonly url: string;
  /** base URL of `/metrics`, `/engines` and `/providers`; undefined if they are disabled */
  readonly insideUrl: string | undefined;
  readonly context: Context;
  readonly db: Database;
  /** names of its sweeps */
  readonly sweeps: readonly string[];
  /** Runs the named sweeps once, now; every sweep if none is named. */
  sweep(...names: string[]): Promise<void>;
  /** @returns the number of unpublished events, unfinished jobs and works in the background */
  countOpen(): Promise<number>;
  stop(): Promise<void>;
};

/** A service as assemblies and tests see it, independent of its context. */
export type Service<Context = unknown> = {
  readonly name: string;
  readonly migrations: string;
  readonly hasJobs: boolean;
  readonly calls: readonly Call[];
  /** event types that it consumes */
  readonly consumes: readonly string[];
  /** Starts the service. The database must be migrated (`prepareDatabase`). */
  start(environment: Environment, engines: Engines): Promise<RunningService<Context>>;
};

export function defineService<Context>(definition: ServiceDefinition<Context>): Service<Context> {
  return {
    name: definition.name,
    migrations: definition.migrations,
    hasJobs: (definition.workers ?? []).length > 0,
    calls: definition.routes.map(({ call }) => call),
    consumes: definition.consumers.map(({ event }) => event.type),
    start: (environment, engines) => startService(definition, environment, engines),
  };
}

const inboxKeptMs = 14 * 24 * 3600 * 1000;

/** Builds all parts of a service, and stops them in the order of the steps below. */
async function startService<Context>(
  definition: ServiceDefinition<Context>,
  environment: Environment,
  engines: Engines,
): Promise<RunningService<Context>> {
  const parts = openParts(definition, environment, engines);
  const { db, config, clock, logger, metrics } = parts;
  const jobs = await startQueue(definition, parts);
  const context = await definition.context(parts);
  const { routes, attach, consumers, workers, sweeps } = workOf(definition, parts);
  let ready = false;
  watchWork(metrics, db, clock, jobs);
  const deadLetters = engines.deadLetters ?? deadLetterTable(db, definition.name, clock);
  watchDeadLetters(metrics, deadLetters);
  const providers = definition.providers?.(context) ?? {};
  const { server, listen } = await openServer(definition, {
    ...parts,
    bus: engines.bus,
    providers,
    isReady: () => ready,
  });
  const roleOf = async (id: UserId) => definition.roleOf?.(context, id);
  const { find: findClosing } = closedAccounts(parts.cache);
  const closingOf = (id: UserId) => definition.closingOf?.(context, id) ?? findClosing(id);
  const administrators = new Set(config.ADMINISTRATORS);
  mountRoutes({ server, context, tokens: parts.tokens, administrators, roleOf, closingOf }, routes);
  const detach = await attach?.(server, context);
  for (const worker of workers) await jobs?.work(worker, context);
  const shared = { db, bus: engines.bus, logger, metrics };
  const subscription = await startConsumers({
    ...shared,
    group: definition.name,
    consumers,
    context,
    deadLetters,
    clock,
  });
  const relay = startRelay({ ...shared, service: definition.name });
  db.onAppended(relay.wake);
  const runningSweeps = startSweeps(sweeps, context, parts);
  const { url, insideUrl, close } = await listen();
  ready = true;
  const stop = async () => {
    ready = false;
    await delay(config.DRAIN_TIME_MS);
    await stopInOrder(logger, [
      ['sockets', () => detach?.() ?? Promise.resolve()],
      ['requests', close],
      ['background', parts.background.whenIdle],
      ['sweeps', runningSweeps.stop],
      ['jobs', () => jobs?.stop() ?? Promise.resolve()],
      ['events', () => Promise.all([relay.stop(), subscription.stop()])],
      ['database', db.close],
    ]);
  };
  const countOpen = async () =>
    parts.background.count() + (await outboxRepository(db).count()) + ((await jobs?.countOpen()) ?? 0);
  const { names, runNow } = runningSweeps;
  return { name: definition.name, url, insideUrl, context, db, sweeps: names, sweep: runNow, countOpen, stop };
}

function openParts<Context>(
  { name }: ServiceDefinition<Context>,
  environment: Environment,
  { cache, storage, clock = systemClock, logTo }: Engines,
): Parts {
  const config = readConfig(serviceSettings, environment);
  const logger = createLogger(name, config.LOG_LEVEL, logTo);
  const metrics = createMetrics(name, config.METRICS_PROCESS);
  const db = openDatabase({
    url: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL,
    statementTimeoutMs: config.DATABASE_STATEMENT_TIMEOUT_MS,
    clock,
    metrics,
    onError: (error) => logger.warn({ error }, 'database connection lost'),
  });
  const tokens = createTokenVerifier({
    issuer: config.OIDC_ISSUER,
    audience: config.OIDC_AUDIENCE,
    types: config.OIDC_TOKEN_TYPES,
    keysUrl: keysUrlOf(config),
    signInClaim: config.OIDC_SIGN_IN_CLAIM,
    clock,
    sessions: endedSessions(cache),
  });
  const background = createBackground(logger);
  return { db, cache, storage, clock, logger, metrics, environment, config, tokens, background };
}

async function startQueue<Context>(
  definition: ServiceDefinition<Context>,
  { db, logger, metrics }: Parts,
): Promise<JobQueue | undefined> {
  const jobs = (definition.workers ?? []).map(({ job }) => job);
  if (jobs.length === 0) return undefined;
  const { createJobQueue } = await import('#jobs/jobs.ts');
  const queue = createJobQueue(db.pool, logger, metrics);
  await queue.start(jobs);
  db.useJobs(queue);
  return queue;
}

/** Returns the parts of a service that a process with its `ROLE` runs. */
function workOf<Context>(definition: ServiceDefinition<Context>, { db, clock, config }: Parts) {
  const { routes, attach, consumers, workers = [], sweeps = [] } = definition;
  const forget = sweep<Context>('inbox.forget', 3600, () =>
    inboxRepository(db).deleteOlderThan(new Date(clock.now().getTime() - inboxKeptMs)),
  );
  const served = { routes, attach };
  const scheduled = { consumers, workers, sweeps: [...sweeps, forget] };
  const none = { routes: [], attach: undefined, consumers: [], workers: [], sweeps: [] };
  return { ...none, ...(config.ROLE !== 'worker' && served), ...(config.ROLE !== 'http' && scheduled) };
}
