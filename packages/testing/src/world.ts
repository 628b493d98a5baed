import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call } from '@velvet/contracts/call';
import type { EventType } from '@velvet/contracts/event';
import { UserId } from '@velvet/contracts/ids';
import { movableClock, type MovableClock } from '@velvet/kit/base/clock';
import type { Cache } from '@velvet/kit/cache/cache';
import type { Environment } from '@velvet/kit/lifecycle/config';
import { startFileStorage } from '@velvet/kit/storage/file-storage';
import type { ObjectStorage } from '@velvet/kit/storage/object-storage';
import { newSecret } from '@velvet/kit/base/ids';
import type { LogDestination } from '@velvet/kit/observability/logger';
import { memoryCache } from '@velvet/kit/cache/memory-cache';
import type { Engines, RunningService, Service } from '@velvet/kit/lifecycle/service';
import type { z } from 'zod';
import { openTestDatabase } from './database.ts';
import { listeningBus, type ListeningBus } from './listening-bus.ts';
import { startIssuer, type Issuer } from './issuer.ts';
import { makeCall, type Input, type Person, type TestAnswer } from './person.ts';
import { untilSettled } from './settle.ts';

/** `url` is the address at which it is reached. */
type WorldStorage = ObjectStorage & { readonly url: string };

/** The clocks of worlds start on this morning, so a test does not depend on the day, the hour or the month in which it runs. */
const firstMoment = Date.parse('2026-11-17T10:00:00Z');

export type WorldOptions = {
  /** the clock starts at the time of the machine, for browsers, engines and processes that read it */
  isPresent?: boolean;
  environment?: Environment;
  /** ports of services whose address others need before they start; any free port by default */
  ports?: Readonly<Record<string, number>>;
  /** destination of the services' log lines */
  logTo?: LogDestination;
  /** a memory cache by default */
  cache?: Cache;
  /** object storage of the services; files in a temporary folder by default */
  storage?: WorldStorage;
  /** origin at which browsers reach the object storage, if it is not its own address */
  publicOrigin?: string;
};

export type World = AsyncDisposable & {
  readonly clock: MovableClock;
  readonly storage: WorldStorage;
  readonly issuer: Issuer;
  readonly bus: ListeningBus;
  readonly cache: Cache;
  /** environment of the services */
  readonly environment: Environment;
  /** Creates a user with a token; the handle is unique in this world. */
  user(nickname: string): Promise<Person>;
  /** Returns the user whom `ADMINISTRATORS` names. */
  administrator(): Promise<Person>;
  /** makes calls without a token */
  readonly anonymous: Pick<Person, 'make'>;
  service(name: string): RunningService;
  /** Returns the base URL of a service. */
  url(name: string): string;
  /** Publishes an event of a service that is not part of this world. */
  publish<P extends z.ZodObject>(event: EventType<P>, payload: z.input<P>): Promise<void>;
  /** Returns all published events of a type, in order. */
  published<P extends z.ZodObject>(event: EventType<P>): z.output<P>[];
  publishedCount(): number;
  /** Waits until every event has taken effect and every job is done. */
  drain(): Promise<void>;
  /** Runs the named sweeps of its services once, and drains; all sweeps if none is named. Throws if no service has a name. */
  sweep(...names: string[]): Promise<void>;
  /** Restarts a service on the same data. */
  restart(name: string): Promise<void>;
  /** Starts another replica of a service on the same data; it is stopped with the world at the latest. */
  startReplica(name: string, environment?: Environment): Promise<RunningService>;
};

const administratorId = 'social|administrator';

/** Starts the given services in one process on temporary databases, with real connections between them. */
export async function openWorld(services: readonly Service[], options: WorldOptions = {}): Promise<World> {
  await using resources = new AsyncDisposableStack();
  const ground = await openGround(resources, options);
  const environment: Environment = {
    OIDC_ISSUER: ground.issuer.issuer,
    OIDC_AUDIENCE: ground.issuer.audience,
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://localhost:3000',
    // the clocks of tests differ, so a shared folder would lose its files to the sweep of another test
    CONTENT_TEMP_DIR: ground.directory,
    // renditions take seconds of processor time
    CONTENT_TRANSCODER: 'none',
    ADMINISTRATORS: administratorId,
    ...options.environment,
  };
  const running = await startAll(resources, services, { ...options, environment }, ground);
  ground.bus.open();
  const kept = resources.move();
  const drain = () => untilSettled(ground.bus, [...running.values()]);
  return {
    ...ground,
    ...peopleOf(services, running, ground.issuer),
    environment,
    service: (name) => find(running, name),
    url: (name) => find(running, name).url,
    publish: ground.bus.publishEvent,
    published: ground.bus.published,
    publishedCount: ground.bus.publishedCount,
    drain,
    async sweep(...names) {
      await sweepAll([...running.values()], names);
      await drain();
    },
    restart: (name) => running.restart(name),
    startReplica: (name, environment) => running.startReplica(name, environment),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

async function sweepAll(services: readonly RunningService[], names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !services.some(({ sweeps }) => sweeps.includes(name)));
  if (unknown.length > 0) throw new Error(`No service of this world has the sweeps ${unknown.join(', ')}.`);
  for (const { sweeps, sweep } of services)
    if (names.length === 0 || sweeps.some((name) => names.includes(name))) await sweep(...names);
}

type Ground = Engines & {
  clock: MovableClock;
  issuer: Issuer;
  /** temporary folder of this world */
  directory: string;
  storage: WorldStorage;
  bus: ListeningBus;
};

async function openGround(
  resources: AsyncDisposableStack,
  { isPresent = false, publicOrigin, cache, storage: given }: WorldOptions,
): Promise<Ground> {
  // backoffs keep their order and take a twentieth of their time
  const clock = movableClock({ delayFactor: 0.05 });
  if (!isPresent) clock.advance({ seconds: (firstMoment - clock.now().getTime()) / 1000 });
  const issuer = resources.adopt(await startIssuer(clock.now), ({ stop }) => stop());
  const directory = resources.adopt(await mkdtemp(join(tmpdir(), 'velvet-world-')), (path) =>
    rm(path, { recursive: true, force: true }),
  );
  const files = { directory, secret: newSecret(), clock, ...(publicOrigin && { publicOrigin }) };
  const storage = given ?? resources.adopt(await startFileStorage(files), ({ stop }) => stop());
  return { clock, issuer, directory, storage, bus: listeningBus(clock), cache: cache ?? memoryCache(clock) };
}

class Running extends Map<string, RunningService> {
  restart!: (name: string) => Promise<void>;
  startReplica!: World['startReplica'];
}

async function startAll(
  resources: AsyncDisposableStack,
  services: readonly Service[],
  { environment, ports = {}, logTo }: WorldOptions,
  ground: Ground,
): Promise<Running> {
  const running = new Running();
  const urls = new Map<string, string>();
  const replicas: RunningService[] = [];
  for (const service of services) {
    urls.set(
      service.name,
      resources.use(await openTestDatabase(service.name, service.migrations, service.hasJobs)).url,
    );
  }
  resources.defer(async () => {
    await Promise.all([...running.values(), ...replicas].map(({ stop }) => stop()));
    await ground.bus.close();
  });
  const run = (service: Service, extra: Environment) =>
    service.start(
      { ...environment, DATABASE_URL: urls.get(service.name), DATABASE_POOL: '6', PORT: '0', ...extra },
      { ...ground, ...(logTo && { logTo }) },
    );
  const start = async (service: Service) =>
    void running.set(service.name, await run(service, { PORT: String(ports[service.name] ?? 0) }));
  running.restart = async (name) => {
    await find(running, name).stop();
    await start(findService(services, name));
  };
  running.startReplica = async (name, extra = {}) => {
    const replica = await run(findService(services, name), extra);
    replicas.push(replica);
    return replica;
  };
  for (const service of services) await start(service);
  return running;
}

function peopleOf(
  services: readonly Service[],
  running: Running,
  issuer: Issuer,
): Pick<World, 'user' | 'administrator' | 'anonymous'> {
  const make = <C extends Call>(token: string | undefined, call: C, input?: Input<C>): Promise<TestAnswer<C>> => {
    const service = services.find(({ calls }) =>
      calls.some(({ method, path }) => method === call.method && path === call.path),
    );
    if (!service) throw new Error(`No service of this world serves ${call.method} ${call.path}.`);
    return makeCall(find(running, service.name).url, token, call, input);
  };
  const signUp = async (nickname: string, sub: string): Promise<Person> => {
    const id = UserId.parse(sub);
    issuer.know({
      sub,
      name: nickname.charAt(0).toUpperCase() + nickname.slice(1),
      nickname,
      email: `${nickname}@example.test`,
    });
    const token = await issuer.token(id);
    return { id, handle: nickname, token, make: (call, input) => make(token, call, input) };
  };
  return {
    anonymous: { make: (call, input) => make(undefined, call, input) },
    user: (nickname) => signUp(nickname, `social|${nickname}-${newSecret(6)}`),
    administrator: () => signUp('administrator', administratorId),
  };
}

function findService(services: readonly Service[], name: string): Service {
  const service = services.find((each) => each.name === name);
  if (!service) throw new Error(`There is no ${name} in this world.`);
  return service;
}

function find(running: Running, name: string): RunningService {
  const service = running.get(name);
  if (!service) throw new Error(`There is no ${name} in this world.`);
  return service;
}
