// Replicas of single services as processes that can be killed, on a real PostgreSQL, Kafka and Redis.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { topicOf, type EventType } from '@velvet/contracts/event';
import { profileUpdated } from '@velvet/contracts/account/events';
import { UserId } from '@velvet/contracts/ids';
import { freePort } from '@velvet/engines/free-port';
import { newId } from '@velvet/kit/base/ids';
import { kafkaSettings } from '@velvet/kit/events/kafka-settings';
import { openKafkaBus } from '@velvet/kit/events/kafka-bus';
import { createLogger } from '@velvet/kit/observability/logger';
import { loadService } from '@velvet/platform/load';
import { partNamed } from '@velvet/platform/platform';
import { openTestDatabase } from '@velvet/testing/database';
import { startIssuer } from '@velvet/testing/issuer';
import { hasKafka, sharedKafka } from '@velvet/testing/kafka';
import { makeCall, type Person } from '@velvet/testing/person';
import { hasRedis, openRedis } from '@velvet/testing/redis';
import type { z } from 'zod';
import { eventually } from '#story/eventually.ts';

const program = fileURLToPath(import.meta.resolve('@velvet/platform/main'));
const startLimitMs = 60_000;

/** Whether the engines of these tests are installed. */
export const hasEngines = hasKafka && hasRedis;

/** A process of a service, always on the same port. */
export type Replica = { readonly url: string; start(): Promise<void>; kill(): Promise<void> };
export type Ground = Awaited<ReturnType<typeof openGround>>;

/** @param names the services, each with two replicas */
export async function openGround(
  resources: AsyncDisposableStack,
  names: readonly string[],
  settings: Readonly<Record<string, string>> = {},
) {
  const redis = resources.use(await openRedis());
  const issuer = resources.adopt(await startIssuer(() => new Date()), ({ stop }) => stop());
  const bus = { ...(await sharedKafka()), prefix: `test-${newId()}-` };
  const environment = {
    KAFKA_BROKERS: bus.brokers,
    KAFKA_PREFIX: bus.prefix,
    REDIS_URL: redis.url,
    OIDC_ISSUER: issuer.issuer,
    OIDC_AUDIENCE: issuer.audience,
    PUBLIC_URL: 'http://localhost:3000',
    LOG_LEVEL: 'silent',
    ...settings,
  };
  const replicas: Record<string, Replica[]> = {};
  const databases: Record<string, string> = {};
  for (const name of names) {
    const part = partNamed(name);
    const { migrations, hasJobs } = await loadService(part);
    const { url } = resources.use(await openTestDatabase(name, migrations, hasJobs));
    databases[name] = url;
    replicas[name] = [];
    for (const ordinal of [0, 1]) {
      const own = {
        ...environment,
        DATABASE_URL: url,
        ...(part.ordinalVariable && { [part.ordinalVariable]: String(ordinal) }),
      };
      replicas[name].push(resources.adopt(await replicaOf(name, own), ({ kill }) => kill()));
    }
  }
  await Promise.all(Object.values(replicas).flatMap((all) => all.map(({ start }) => start())));
  return {
    replicas: (name: string) => replicas[name] ?? [],
    databaseUrl: (name: string) => databases[name] ?? '',
    publish: await publisher(resources, environment),
    /** A person whose calls are repeated at both replicas of a service until one answers. */
    async person(service: string, handle: string): Promise<Person> {
      const id = UserId.parse(`social|${handle}`);
      const token = await issuer.token(id);
      let turn = 0;
      const make: Person['make'] = (call, input) =>
        eventually(`${call.method} ${call.path} is answered`, startLimitMs, async () => {
          const { url } = (replicas[service] ?? [])[(turn += 1) % 2] as Replica;
          const answer = await makeCall(url, token, call, input).catch(() => undefined);
          return answer && answer.status < 500 ? answer : undefined;
        });
      return { id, handle, token, make };
    },
  };
}

async function replicaOf(name: string, environment: Readonly<Record<string, string>>): Promise<Replica> {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  return {
    url,
    async start() {
      const started = spawn(process.execPath, [program, name], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, ...environment, PORT: port },
      });
      child = started;
      await eventually(`${name} is ready`, startLimitMs, async () => {
        if (started.exitCode !== null) throw new Error(`${name} ended with code ${started.exitCode}.`);
        return (await fetch(`${url}/ready`).catch(() => undefined))?.ok;
      });
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** @returns a function that publishes events of services that do not run */
async function publisher(resources: AsyncDisposableStack, environment: Readonly<Record<string, string>>) {
  const logger = createLogger('test', 'silent');
  const settings = kafkaSettings(environment);
  if (!settings) throw new Error('The environment names no Kafka.');
  const bus = resources.adopt(await openKafkaBus(settings, logger), (each) => each.close());
  return async <P extends z.ZodObject>(event: EventType<P>, payload: z.input<P>): Promise<void> => {
    const data: Record<string, unknown> = event.payload.parse(payload);
    const subject = String(data[event.key]);
    const envelope = {
      specversion: '1.0' as const,
      id: newId(),
      source: '/test',
      type: event.type,
      subject,
      time: new Date().toISOString(),
      datacontenttype: 'application/json' as const,
      dataversion: event.version,
      data,
    };
    await bus.publish(topicOf(event.type), [{ key: subject, envelope }]);
  };
}

/** Publishes the profile card of a person. */
export const publishCard = (
  { publish }: Ground,
  { id, handle }: Person,
  role: 'creator' | 'subscriber' = 'subscriber',
) =>
  publish(profileUpdated, {
    userId: id,
    revision: 1,
    handle,
    name: handle,
    bio: '',
    avatar: null,
    role,
    verified: role === 'creator',
    visibility: 'public',
    hidden: false,
    demo: false,
    joinedAt: new Date().toISOString(),
  });
