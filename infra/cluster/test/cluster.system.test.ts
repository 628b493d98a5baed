import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { kafkaJars } from '@velvet/engines/tools/kafka.tool';
import { redisServer } from '@velvet/engines/tools/redis.tool';
import { isToolAvailable } from '@velvet/engines/tools/tool';
import { versitygw } from '@velvet/engines/tools/versitygw.tool';
import { eventually } from '@velvet/acceptance/story/eventually';
import { loadService } from '@velvet/platform/load';
import { partNamed } from '@velvet/platform/platform';
import { databasesOn } from '@velvet/platform/databases';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { partProgram } from '#programs.ts';
import { run, runCluster, startRunning } from '#running.ts';
import { gatewayAttacks } from './attacks/gateways.ts';
import { meetingAttacks } from './attacks/meetings.ts';
import { moneyAttacks } from './attacks/money.ts';
import { postAttacks } from './attacks/posts.ts';
import { attackedEnvironment, targetAt, type Target } from './attacks/target.ts';
import { vaultAttacks } from './attacks/vault.ts';
import { isAlive, openGround } from '#ground.ts';
import { startAndKill } from './orphans.ts';

const isWhole = (await Promise.all([kafkaJars, redisServer, versitygw].map(isToolAvailable))).every(Boolean);

/** One for all: it takes its time to start. */
let ground: Awaited<ReturnType<typeof openGround>>;
beforeAll(async () => {
  if (isWhole) ground = await openGround();
}, 120_000);
afterAll(() => ground?.[Symbol.asyncDispose]());

test.skipIf(!isWhole)(
  'it comes up after it was killed, restarts what it is told to, mends itself, and leaves nothing behind',
  { timeout: 240_000 },
  async () => {
    expect(ground.problems).toEqual([]);
    const orphans = await startAndKill(ground.environment);
    await eventually('what a killed supervisor left behind has ended', 30_000, async () => !orphans.some(isAlive));
    await using cluster = await startRunning(ground.directory, ground.environment);
    const { url } = cluster.info();
    const countOf = (name: string) => cluster.processes().filter((each) => each.name === name).length;
    expect([countOf('account'), countOf('realtime'), countOf('gateway'), countOf('card-sandbox')]).toEqual([
      2, 3, 2, 1,
    ]);
    const status = async (): Promise<unknown> => (await fetch(`${url}/api/status`)).json();
    // engines that have just started are slow to answer
    await expect.poll(status).toMatchObject({ data: { state: 'up' } });

    await expect.poll(() => cluster.doctor(), { timeout: 60_000 }).toEqual([0, []]);

    const before = cluster.processes();
    expect(await cluster.command('restart', 'content')).toMatchObject({ code: 0, complaints: [] });
    const after = cluster.processes();
    for (const { name, pid } of before)
      expect(
        after.some((each) => each.pid === pid),
        name,
      ).toBe(name !== 'content');

    const victim = cluster.processes().find(({ name }) => name === 'insights');
    process.kill(victim?.pid ?? 0, 'SIGKILL');
    await eventually('it is started again', 20_000, async () =>
      cluster
        .processes()
        .some(({ name, ordinal, pid }) => name === 'insights' && ordinal === victim?.ordinal && pid !== victim.pid),
    );
    expect(cluster.said()).toContain('insights-0 ended by SIGKILL; restarting in 0.25 s');

    const pids = cluster.processes().map(({ pid }) => pid);
    expect(await cluster.stop()).toBe(0);
    expect(pids.filter(isAlive)).toEqual([]);
  },
);

test.skipIf(!isWhole)(
  'what is missing, wrong or away is one line that names the variable',
  { timeout: 240_000 },
  async () => {
    const engines = parseEnv(await readFile(ground.environmentFile, 'utf8'));
    const databases = databasesOn(engines['DATABASE_URL'] ?? '');
    await databases.prepare(await loadService(partNamed('account')));
    const good = {
      ...process.env,
      ...engines,
      DATABASE_URL: databases.url('account'),
      OIDC_ISSUER: 'http://localhost:3000/identity/',
      OIDC_AUDIENCE: 'https://api.velvet.example',
    };
    const nowhere = '127.0.0.1:9';
    const spoilt: [named: string, changed: Record<string, string>][] = [
      ['DATABASE_URL', { DATABASE_URL: '' }],
      [
        'DATABASE_URL',
        { DATABASE_URL: `postgres://velvet:wrong@${new URL(databases.url('account')).host}/velvet_account` },
      ],
      ['DATABASE_URL', { DATABASE_URL: engines['DATABASE_URL'] ?? '' }],
      ['DATABASE_URL', { DATABASE_URL: `postgres://velvet@${nowhere}/velvet` }],
      ['KAFKA_BROKERS', { KAFKA_BROKERS: '' }],
      ['KAFKA_BROKERS', { KAFKA_BROKERS: nowhere }],
      ['REDIS_URL', { REDIS_URL: '' }],
      ['REDIS_URL', { REDIS_URL: `redis://${nowhere}` }],
      ['S3_BUCKET', { S3_BUCKET: '', S3_ENDPOINT: '' }],
      ['AWS_SECRET_ACCESS_KEY', { AWS_SECRET_ACCESS_KEY: '' }],
      ['OIDC_ISSUER', { OIDC_ISSUER: '' }],
    ];
    for (const [named, changed] of spoilt) {
      const { code, complaints, output } = await run(partProgram, ['account'], { ...good, ...changed });
      expect([code, complaints.length, output], `${JSON.stringify(changed)}: ${complaints.join('|')}`).toEqual([
        1,
        1,
        '',
      ]);
      expect(complaints[0]).toMatch(new RegExp(`^[A-Z_, ]*\\b${named}\\b`));
    }
  },
);

test('without engines, or without a running cluster, commands print what to do', { timeout: 120_000 }, async () => {
  const environment = { ...process.env, DATA_DIR: join(tmpdir(), 'velvet-no-cluster') };
  const none = await runCluster(environment);
  expect(none.code).toBe(1);
  expect(none.complaints).toEqual([
    expect.stringMatching(/^DATABASE_URL, KAFKA_BROKERS, REDIS_URL, S3_BUCKET: .*npm run engines -- up/),
  ]);
  for (const word of ['status', 'restart'])
    expect(await runCluster(environment, word)).toMatchObject({
      code: 1,
      complaints: [expect.stringContaining('not running')],
    });
  expect(await runCluster(environment, 'sideways')).toMatchObject({
    code: 1,
    complaints: [expect.stringContaining('restart [name]')],
  });
});

describe.skipIf(!isWhole)('a running cluster under attack', { timeout: 120_000 }, () => {
  let cluster: Awaited<ReturnType<typeof startRunning>>;
  let target: Target;
  beforeAll(async () => {
    cluster = await startRunning(ground.directory, { ...ground.environment, ...attackedEnvironment });
    target = targetAt(cluster.info().url, ground.directory);
  }, 120_000);
  afterAll(() => cluster?.[Symbol.asyncDispose]());

  test.each(Object.entries({ ...gatewayAttacks, ...moneyAttacks, ...postAttacks, ...vaultAttacks, ...meetingAttacks }))(
    '%s',
    async (_what, attack) => {
      const processes = target.processes();
      await attack(target);
      // no attack ends a process: the supervisor would start another
      expect(target.processes()).toEqual(processes);
    },
  );
});
