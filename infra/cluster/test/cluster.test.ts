import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { createPost } from '@velvet/contracts/content/post-calls';
import { kafkaJars } from '@velvet/engines/tools/kafka.tool';
import { redisServer } from '@velvet/engines/tools/redis.tool';
import { isToBeHad } from '@velvet/engines/tools/tool';
import { versitygw } from '@velvet/engines/tools/versitygw.tool';
import { openForBusiness, passAgeCheck } from '@velvet/gateway/acceptance/story/creator';
import { eventually } from '@velvet/gateway/acceptance/story/eventually';
import { signInByRedirect, type Visitor } from '@velvet/gateway/acceptance/story/visitor';
import { databasesOn } from '@velvet/standalone/databases';
import { account } from '@velvet/account/service';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { run, runCluster, startRunning } from '#running.ts';
import { isAlive, mainOf, openGround } from './ground.ts';
import { startAndKill } from './orphans.ts';

const isWhole = (await Promise.all([kafkaJars, redisServer, versitygw].map(isToBeHad))).every(Boolean);

test.skipIf(!isWhole)(
  'it comes up after it was killed, is restarted under load without a change lost or doubled, mends itself, and leaves nothing behind',
  { timeout: 240_000 },
  async () => {
    await using ground = await openGround();
    expect(ground.problems).toEqual([]);
    const orphans = await startAndKill(ground.environment);
    await eventually('what a killed supervisor left behind has ended', 30_000, async () => !orphans.some(isAlive));
    await using cluster = await startRunning(ground.directory, ground.environment);
    const { url, databaseUrls } = cluster.info();
    const countOf = (name: string) => cluster.processes().filter((each) => each.name === name).length;
    expect([countOf('account'), countOf('realtime'), countOf('gateway'), countOf('card-sandbox')]).toEqual([
      2, 3, 2, 1,
    ]);
    expect(await (await fetch(`${url}/api/status`)).json()).toMatchObject({ data: { state: 'up' } });

    const creator = await signInByRedirect(url, 'rolling');
    await openForBusiness(creator);
    await passAgeCheck(creator);
    await eventually('content knows the creator', 10_000, async () => (await publish(creator, 'first')) || undefined);
    const load = startLoad(creator);
    const before = cluster.processes();
    for (const name of ['content', 'gateway']) {
      const restarted = await cluster.command('restart', name);
      expect(restarted).toMatchObject({ code: 0, complaints: [] });
    }
    await delay(500);
    const { asked, acknowledged } = await load.stop();
    const after = cluster.processes();
    for (const { name, pid } of before)
      expect(
        after.some((each) => each.pid === pid),
        name,
      ).toBe(!['content', 'gateway'].includes(name));
    expect(asked).toBeGreaterThan(50);
    expect(acknowledged).toBe(asked);
    expect(await countPosts(databaseUrls['content'] ?? '')).toBe(acknowledged + 1);

    const victim = cluster.processes().find(({ name }) => name === 'insights');
    process.kill(victim?.pid ?? 0, 'SIGKILL');
    await eventually('it is started again', 20_000, async () =>
      cluster
        .processes()
        .some(({ name, ordinal, pid }) => name === 'insights' && ordinal === victim?.ordinal && pid !== victim.pid),
    );
    expect(cluster.said()).toContain('insights-0 ended by SIGKILL; it is started again in 0.25 s');

    const pids = cluster.processes().map(({ pid }) => pid);
    expect(await cluster.stop()).toBe(0);
    expect(pids.filter(isAlive)).toEqual([]);
  },
);

test.skipIf(!isWhole)(
  'what is missing, wrong or away is one line that names the variable',
  { timeout: 120_000 },
  async () => {
    await using ground = await openGround();
    const engines = parseEnv(await readFile(ground.environmentFile, 'utf8'));
    const databases = databasesOn(engines['DATABASE_URL'] ?? '');
    await databases.prepare(account);
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
      const { code, complaints, output } = await run(mainOf('account'), [], { ...good, ...changed });
      expect([code, complaints.length, output], `${JSON.stringify(changed)}: ${complaints.join('|')}`).toEqual([
        1,
        1,
        '',
      ]);
      expect(complaints[0]).toMatch(new RegExp(`^[A-Z_, ]*\\b${named}\\b`));
    }
  },
);

test('without engines it says what to do; a command beside no cluster says so', async () => {
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

async function publish(creator: Visitor, text: string): Promise<boolean> {
  const { data } = await creator.make(createPost, { body: { text, privacy: 'public' } });
  return data?._id !== undefined;
}

/** Posts by several writers at once, each after the last one's answer. */
function startLoad(creator: Visitor) {
  let isOver = false;
  let asked = 0;
  let acknowledged = 0;
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    while (!isOver) {
      asked += 1;
      const number = asked;
      if (await publish(creator, `By ${writer}, number ${number}`).catch(() => false)) acknowledged += 1;
      await delay(20);
    }
  });
  return {
    async stop() {
      isOver = true;
      await Promise.all(writers);
      return { asked, acknowledged };
    },
  };
}

async function countPosts(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ count: string }>('select count(*) from post');
  await client.end();
  return Number(rows[0]?.count);
}
