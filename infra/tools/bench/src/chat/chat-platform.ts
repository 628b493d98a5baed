import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from '@velvet/acceptance/story/eventually';
import { topicOf } from '@velvet/contracts/event';
import { profileUpdated } from '@velvet/contracts/account/events';
import { UserId } from '@velvet/contracts/ids';
import { openConversation } from '@velvet/contracts/messaging/conversations';
import { livePath, liveNamespace } from '@velvet/contracts/realtime/messages';
import { freePort } from '@velvet/engines/free-port';
import { startRedis } from '@velvet/engines/redis';
import { newId } from '@velvet/kit/base/ids';
import { createDatabase } from '@velvet/kit/database/create-database';
import { prepareDatabase } from '@velvet/kit/database/migrate';
import { openKafkaBus } from '@velvet/kit/events/kafka-bus';
import { kafkaSettings } from '@velvet/kit/events/kafka-settings';
import { createLogger } from '@velvet/kit/observability/logger';
import { messaging } from '@velvet/messaging/service';
import { realtime } from '@velvet/realtime/service';
import { startIssuer, type Issuer } from '@velvet/testing/issuer';
import { makeCall } from '@velvet/testing/person';
import { io } from 'socket.io-client';
import { cpuTimes } from '#against/cpu-time.ts';
import { answerOf } from '#measure/paced.ts';
import { startEngines } from '#site/engines.ts';
import { pairs, type Arrivals, type Way } from './talking.ts';

const program = fileURLToPath(import.meta.resolve('@velvet/platform/main'));
const limitMs = 60_000;

/** Two replicas each of messaging and realtime on engines of their own, and pairs of people with a conversation and a device each. */
export async function startChatPlatform(
  stack: AsyncDisposableStack,
  directory: string,
  arrivals: Arrivals,
): Promise<Way> {
  const folder = await mkdtemp(join(directory, 'chat-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const issuer = await startIssuer(() => new Date());
  stack.defer(() => issuer.stop());
  const { postgres, kafka } = await startEngines(stack, folder);
  const redis = await startRedis({ directory: join(folder, 'redis'), port: await freePort() });
  stack.defer(() => redis.stop());
  const environment = {
    KAFKA_BROKERS: kafka.brokers,
    REDIS_URL: redis.url,
    OIDC_ISSUER: issuer.issuer,
    OIDC_AUDIENCE: issuer.audience,
    DATA_DIR: folder,
    PUBLIC_URL: 'http://localhost:3000',
    LOG_LEVEL: 'error',
    MESSAGING_SENDS_PER_MINUTE: '1000000',
    BUDGET_FACTOR: '0',
  };
  const replicas: Record<string, string[]> = {};
  for (const { name, migrations, hasJobs } of [messaging, realtime]) {
    await createDatabase(postgres.url('postgres'), name);
    await prepareDatabase(postgres.url(name), migrations, hasJobs);
    const start = (ordinal: number) =>
      startReplica(stack, name, {
        ...environment,
        DATABASE_URL: postgres.url(name),
        REALTIME_ORDINAL: String(ordinal),
      });
    replicas[name] = await Promise.all([0, 1].map(start));
  }
  const urlOf = (name: string, turn: number) => replicas[name]?.[turn % 2] ?? '';
  const ids = await publishPeople(environment);
  const open = (each: readonly [UserId, UserId], pair: number) =>
    openChat({ stack, issuer, urlOf, arrivals }, each, pair);
  const chats = await Promise.all(ids.map(open));
  return {
    arrivals,
    send(agent, pair, turn, text) {
      const { path = '', tokens = [] } = chats[pair] ?? {};
      const headers = { authorization: `Bearer ${tokens[turn % 2]}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ content: text, clientId: randomUUID() });
      return answerOf(urlOf('messaging', turn), agent, { method: 'POST', path, headers, body });
    },
    async cpuMs() {
      const times = await cpuTimes(folder);
      return (times['messaging'] ?? 0) + (times['realtime'] ?? 0);
    },
  };
}

type Opening = {
  stack: AsyncDisposableStack;
  issuer: Issuer;
  urlOf(name: string, turn: number): string;
  arrivals: Arrivals;
};

/** Connects the devices of two people, and opens their conversation. */
async function openChat({ stack, issuer, urlOf, arrivals }: Opening, ids: readonly [UserId, UserId], pair: number) {
  const tokens = await Promise.all(ids.map((id) => issuer.token(id)));
  await Promise.all(tokens.map((token, at) => listen(stack, urlOf('realtime', pair + at), token, arrivals)));
  const open = (at: 0 | 1) =>
    eventually('the conversation is open', limitMs, async () => {
      const input = { body: { userId: ids[at === 0 ? 1 : 0] } };
      return (await makeCall(urlOf('messaging', pair), tokens[at], openConversation, input)).data?.id;
    });
  // before the first message it exists for those who opened it
  const id = await open(0);
  await open(1);
  return { path: `/messages/${id}`, tokens };
}

/** @returns its address */
async function startReplica(
  stack: AsyncDisposableStack,
  name: string,
  environment: Record<string, string>,
): Promise<string> {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [program, name], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...environment, PORT: port },
  });
  const exited = once(child, 'exit');
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  stack.defer(async () => {
    child.kill('SIGTERM');
    await exited;
    process.removeListener('exit', end);
  });
  await eventually(`${name} is ready`, limitMs, async () => (await fetch(`${url}/ready`).catch(() => undefined))?.ok);
  return url;
}

/** Publishes the cards of all people. @returns their ids, by pair */
async function publishPeople(environment: Record<string, string>): Promise<[UserId, UserId][]> {
  const settings = kafkaSettings(environment);
  if (!settings) throw new Error('The environment names no Kafka.');
  const bus = await openKafkaBus(settings, createLogger('bench', 'silent'));
  const ids = Array.from({ length: 2 * pairs }, (_, index) => UserId.parse(`bench|talker-${index}`));
  const at = new Date().toISOString();
  const card = {
    revision: 1,
    bio: '',
    avatar: null,
    role: 'subscriber',
    verified: false,
    visibility: 'public',
  } as const;
  const records = ids.map((userId, index) => ({
    key: userId,
    envelope: {
      specversion: '1.0' as const,
      id: newId(),
      source: '/bench',
      type: profileUpdated.type,
      subject: userId,
      time: at,
      datacontenttype: 'application/json' as const,
      dataversion: profileUpdated.version,
      data: {
        ...card,
        userId,
        handle: `talker${index}`,
        name: `Talker ${index}`,
        hidden: false,
        demo: false,
        joinedAt: at,
      },
    },
  }));
  await bus.publish(topicOf(profileUpdated.type), records);
  await bus.close();
  return Array.from({ length: pairs }, (_, pair) => [ids[2 * pair], ids[2 * pair + 1]] as [UserId, UserId]);
}

/** Connects a device, which reports what others wrote. */
async function listen(stack: AsyncDisposableStack, url: string, token: string, arrivals: Arrivals): Promise<void> {
  const socket = io(`${url}${liveNamespace}`, {
    path: livePath,
    transports: ['websocket'],
    forceNew: true,
    auth: { token },
  });
  stack.defer(() => void socket.disconnect());
  socket.on('message', ({ message }: { message: { content: string; sent: boolean } }) => {
    if (!message.sent) arrivals.arrive(message.content);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('ready', () => resolve());
    socket.once('connect_error', reject);
  });
}
