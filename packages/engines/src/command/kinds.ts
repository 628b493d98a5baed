import { readdir } from 'node:fs/promises';
import { startKafka } from '#kafka.ts';
import { postgresBinaries } from '#postgres-binaries.ts';
import { startPostgres } from '#postgres.ts';
import { startRedis } from '#redis.ts';
import { startS3 } from '#s3.ts';
import { kafkaJars } from '#tools/kafka.tool.ts';
import { redisServer } from '#tools/redis.tool.ts';
import { command, programOf, type Tool } from '#tools/tool.ts';
import { toxiproxyServer } from '#tools/toxiproxy.tool.ts';
import { versitygw } from '#tools/versitygw.tool.ts';
import { startToxiproxy } from '#toxiproxy.ts';

/** Parameters for starting an engine. */
type Ground = {
  /** absolute path of its data */
  readonly directory: string;
  readonly port: number;
  /** log file; the engine outlives this process */
  readonly log: string;
  secret(name: string): string;
};

export type EngineKind = {
  readonly name: string;
  readonly title: string;
  /** offset of its first port from the first port of all engines */
  readonly offset: number;
  readonly ports: number;
  start(ground: Ground): Promise<{ pid: number; environment: Record<string, string> }>;
  version(): Promise<string>;
  /** signal for a graceful stop */
  readonly stopSignal: NodeJS.Signals;
};

/** Bucket that is created in the S3. */
const bucket = 'velvet';

/** Longest time until a log record is archived; seconds. */
const archiveSeconds = 60;

export const postgres: EngineKind = {
  name: 'postgres',
  title: 'PostgreSQL',
  offset: 0,
  ports: 1,
  // SIGTERM would wait until every session has ended
  stopSignal: 'SIGINT',
  async start({ directory, port, log, secret }) {
    const { pid, url } = await startPostgres({ directory, port, log, archiveSeconds, password: secret('postgres') });
    return { pid, environment: { DATABASE_URL: url('postgres') } };
  },
  version: async () => versionIn(await command((await postgresBinaries()).postgres, ['--version'])),
};

const kafka: EngineKind = {
  name: 'kafka',
  title: 'Kafka',
  offset: 1,
  ports: 2,
  stopSignal: 'SIGTERM',
  async start({ directory, port, log }) {
    const { pid, brokers } = await startKafka({ directory, port, controllerPort: port + 1, log });
    return { pid, environment: { KAFKA_BROKERS: brokers } };
  },
  async version() {
    const { path, image } = await programOf(kafkaJars);
    if (image !== undefined) return versionIn(image);
    return versionIn((await readdir(path)).find((jar) => jar.startsWith('kafka-clients-')) ?? '');
  },
};

const redis: EngineKind = {
  name: 'redis',
  title: 'Redis',
  offset: 3,
  ports: 1,
  stopSignal: 'SIGTERM',
  async start({ directory, port, log, secret }) {
    const { pid, url } = await startRedis({ directory, port, log, password: secret('redis') });
    return { pid, environment: { REDIS_URL: url } };
  },
  version: () => toolVersion(redisServer),
};

const s3: EngineKind = {
  name: 's3',
  title: 'S3',
  offset: 4,
  ports: 1,
  stopSignal: 'SIGTERM',
  async start({ directory, port, log, secret }) {
    const [accessKey, secretKey] = [secret('s3-access'), secret('s3')];
    const { pid, endpoint } = await startS3({ directory, port, log, accessKey, secretKey });
    return {
      pid,
      environment: {
        S3_BUCKET: bucket,
        S3_ENDPOINT: endpoint,
        AWS_REGION: 'us-east-1',
        AWS_ACCESS_KEY_ID: accessKey,
        AWS_SECRET_ACCESS_KEY: secretKey,
      },
    };
  },
  version: () => toolVersion(versitygw),
};

const toxiproxy: EngineKind = {
  name: 'toxiproxy',
  title: 'Toxiproxy',
  offset: 5,
  ports: 1,
  stopSignal: 'SIGTERM',
  async start({ port, log }) {
    const { pid } = await startToxiproxy(port, log);
    return { pid, environment: { TOXIPROXY_URL: `http://127.0.0.1:${port}` } };
  },
  version: () => toolVersion(toxiproxyServer),
};

/** In the order of their start, which is reversed for stopping. */
export const kinds: readonly EngineKind[] = [postgres, kafka, redis, s3, toxiproxy];

/** Returns the version that the tool prints, or for a tool built here the one in its folder name. */
async function toolVersion(tool: Tool): Promise<string> {
  const { path, image } = await programOf(tool);
  return versionIn(image ?? `${await command(path, ['--version'])} ${path}`);
}

const versionIn = (text: string) => /\d+(?:\.\d+)+/.exec(text)?.[0] ?? 'unknown';
