import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { kafkaJars } from '@velvet/engines/tools/kafka.tool';
import { redisServer } from '@velvet/engines/tools/redis.tool';
import { isToolAvailable } from '@velvet/engines/tools/tool';
import { versitygw } from '@velvet/engines/tools/versitygw.tool';
import { freePorts } from '@velvet/engines/free-port';
import { sitePorts } from '@velvet/standalone/services';
import { readRunning } from '@velvet/standalone/data-directory';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGround } from '#ground.ts';
import { copyWithNewService, startIn } from './new-service.ts';

const isWhole = (await Promise.all([kafkaJars, redisServer, versitygw].map(isToolAvailable))).every(Boolean);

let copy: Awaited<ReturnType<typeof copyWithNewService>>;
beforeAll(async () => {
  copy = await copyWithNewService();
}, 120_000);
afterAll(() => copy[Symbol.asyncDispose]());

async function get(url: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(url);
  return { status: response.status, body: await response.json() };
}

/** Requests the new service, the documentation and the status through the gateway. */
const readAll = async (url: string) =>
  Promise.all(
    ['/echo/hello', `/echo/${'o'.repeat(21)}`, '/openapi.json', '/api/status'].map((path) => get(url + path)),
  );

const answered = [
  { status: 200, body: { success: true, data: { word: 'hello' } } },
  { status: 400, body: { success: false } },
  { body: { paths: { '/echo/{word}': {} } } },
  { body: { data: { parts: expect.arrayContaining([expect.objectContaining({ name: 'echo' })]) as unknown } } },
];

test('a service that only the manifest mentions answers through the gateway of one process', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'velvet-new-service-data-'));
  const environment = { ...process.env, DATA_DIR: directory, PORT: String(await freePorts(sitePorts)) };
  try {
    await using _assembly = await startIn(
      copy.path,
      `import('@velvet/standalone/assembly').then(({ startAssembly }) => startAssembly(process.env, () => undefined))`,
      environment,
    );
    expect(await readAll(readRunning(directory).url)).toMatchObject(answered);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});

test.skipIf(!isWhole)(
  'a service that only the manifest mentions answers through the gateways of a cluster, with two replicas',
  { timeout: 240_000 },
  async () => {
    await using ground = await openGround();
    expect(ground.problems).toEqual([]);
    // the copy's cluster has more ports than this one's
    const CLUSTER_PORT = String(await freePorts(60));
    const engines = parseEnv(await readFile(ground.environmentFile, 'utf8'));
    await using _cluster = await startIn(
      copy.path,
      `import('@velvet/cluster/supervisor').then(({ startCluster }) => startCluster(process.env, () => undefined))`,
      { ...ground.environment, ...engines, CLUSTER_PORT },
    );
    const { url, processes = [] } = readRunning(ground.directory);
    expect(processes.filter(({ name }) => name === 'echo')).toHaveLength(2);
    expect(await readAll(url)).toMatchObject(answered);
  },
);
