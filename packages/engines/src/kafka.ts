import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launch, type Engine } from './child.ts';
import { javaProgram } from './java.ts';
import type { KafkaGuard } from './kafka-guard.ts';
import { answersBytes, exists } from './probe.ts';
import { kafkaJars } from './tools/kafka.tool.ts';
import { commandOf, programOf } from './tools/tool.ts';

export type KafkaOptions = {
  readonly directory: string;
  readonly port: number;
  readonly controllerPort: number;
  /** port that the broker advertises to clients, if they connect through a proxy */
  readonly advertisedPort?: number;
  /** an additional listener that requires a password */
  readonly guard?: KafkaGuard;
  /** log file; with one, the broker outlives this process */
  readonly log?: string;
};
export type Kafka = Engine & { readonly brokers: string };

const javaFlags = ['-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];

/** Starts one broker with its own controller, on loopback. */
export async function startKafka({
  directory,
  port,
  controllerPort,
  advertisedPort = port,
  guard,
  log,
}: KafkaOptions): Promise<Kafka> {
  const { path, image } = await programOf(kafkaJars);
  const jars = join(path ?? '', '*');
  const program = image === undefined ? { path: javaProgram('java') } : { path: 'java', image };
  const settings = join(directory, 'server.properties');
  await mkdir(directory, { recursive: true });
  await writeFile(settings, properties({ directory, port, controllerPort, advertisedPort, guard }), { mode: 0o600 });
  if (!(await exists(join(directory, 'log', 'meta.properties')))) {
    const id = randomBytes(16).toString('base64url');
    await commandOf(program, directory, [
      ...javaFlags,
      '-cp',
      jars,
      'kafka.tools.StorageTool',
      'format',
      `--cluster-id=${id}`,
      '-c',
      settings,
      ...(guard?.format ?? []),
    ]);
  }
  const engine = await launch({
    name: 'Kafka',
    program,
    directory,
    args: [...javaFlags, '-cp', jars, 'kafka.Kafka', settings],
    port,
    log,
    isReady: () => listsBroker(port),
  });
  return { ...engine, brokers: `127.0.0.1:${advertisedPort}` };
}

type Settings = Omit<KafkaOptions, 'log' | 'advertisedPort' | 'guard'> & {
  readonly advertisedPort: number;
  readonly guard: KafkaGuard | undefined;
};

/**
 * Settings for a small broker that starts and restarts quickly: a restart after a kill waits for the former session to expire.
 * Sessions must last for several heartbeats, or the broker is fenced between two of them.
 */
function properties({ directory, port, controllerPort, advertisedPort, guard }: Settings): string {
  const replicas = {
    'offsets.topic.replication.factor': 1,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'share.coordinator.state.topic.replication.factor': 1,
    'share.coordinator.state.topic.min.isr': 1,
  };
  const values = {
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
    'controller.listener.names': 'CONTROLLER',
    listeners: list(`PLAINTEXT://127.0.0.1:${port}`, `CONTROLLER://127.0.0.1:${controllerPort}`, guard?.listener),
    'advertised.listeners': list(`PLAINTEXT://127.0.0.1:${advertisedPort}`, guard?.advertisedListener),
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,SASL_SSL:SASL_SSL',
    'log.dirs': join(directory, 'log'),
    'auto.create.topics.enable': false,
    'offsets.topic.num.partitions': 4,
    'group.initial.rebalance.delay.ms': 0,
    'broker.heartbeat.interval.ms': 500,
    'broker.session.timeout.ms': 3000,
    'log.cleaner.dedupe.buffer.size': 4_194_304,
    ...replicas,
    ...guard?.properties,
  };
  return Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

const list = (...values: (string | undefined)[]) => values.filter((value) => value !== undefined).join(',');

const metadataKey = 3;

/**
 * Returns whether a Metadata response (version 1, no topics) lists a broker. The open port alone does not mean that it is
 * ready.
 */
function listsBroker(port: number): Promise<boolean> {
  const request = Buffer.alloc(4 + 2 + 2 + 4 + 2 + 4);
  request.writeInt32BE(request.length - 4, 0);
  request.writeInt16BE(metadataKey, 4);
  request.writeInt16BE(1, 6);
  request.writeInt32BE(1, 8);
  request.writeInt16BE(-1, 12);
  request.writeInt32BE(0, 14);
  // size, correlation id, then the number of brokers
  return answersBytes(port, request, (answer) => (answer.length < 12 ? undefined : answer.readInt32BE(8) > 0));
}
