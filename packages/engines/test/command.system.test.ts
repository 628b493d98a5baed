import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { freePorts } from '#free-port.ts';
import { kafkaJars } from '#tools/kafka.tool.ts';
import { redisServer } from '#tools/redis.tool.ts';
import { isToolAvailable } from '#tools/tool.ts';
import { toxiproxyServer } from '#tools/toxiproxy.tool.ts';
import { versitygw } from '#tools/versitygw.tool.ts';

const main = join(import.meta.dirname, '..', 'src', 'command', 'main.ts');
const tools = { Kafka: kafkaJars, Redis: redisServer, S3: versitygw, Toxiproxy: toxiproxyServer };
/** in the order of their start */
const there = ['PostgreSQL'];
for (const [title, tool] of Object.entries(tools)) if (await isToolAvailable(tool)) there.push(title);
const isWhole = there.length === 5;
/** the first of six ports, and the offset of each engine */
const offsets: Record<string, number> = { PostgreSQL: 0, Kafka: 1, Redis: 3, S3: 4, Toxiproxy: 5 };

test('the command starts, lists, repairs and stops the engines, and their data stay', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'velvet-engines-'));
  const firstPort = await freePorts(6);
  const run = command({ DATA_DIR: directory, ENGINES_PORT: String(firstPort), PUBLIC_URL: 'https://velvet.example' });
  try {
    expect((await run('status')).up).toEqual({});
    const first = await run('up');
    expect(first).toMatchObject({ code: isWhole ? 0 : 1 });
    const { up, code } = await run('status');
    expect([Object.keys(up), code]).toEqual([there, isWhole ? 0 : 1]);
    for (const title of there)
      expect(up[title]).toMatchObject({
        port: firstPort + (offsets[title] ?? 0),
        version: expect.stringMatching(/^\d/),
      });

    const file = join(directory, 'engines', 'env');
    const environment = parseEnv(await readFile(file, 'utf8'));
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(first.output).toContain(await readFile(file, 'utf8'));
    const database = environment['DATABASE_URL'] ?? '';
    await query(database, 'create table kept as select 1 as one');

    const victim = there.at(-1) ?? '';
    process.kill(up[victim]?.pid ?? 0, 'SIGKILL');
    await expect.poll(async () => (await run('status')).up).not.toHaveProperty(victim);
    await run('up');
    const mended = (await run('status')).up;
    for (const title of there) expect(mended[title]?.pid === up[title]?.pid, title).toBe(title !== victim);

    expect((await run('down')).code).toBe(0);
    expect((await run('status')).up).toEqual({});
    const stranger = createServer().listen(firstPort, '127.0.0.1');
    await once(stranger, 'listening');
    const refused = await run('up');
    expect(refused.code).toBe(1);
    expect(refused.complaints).toContainEqual(
      expect.stringMatching(`^PostgreSQL: port ${firstPort} is in use by another process`),
    );
    stranger.close();
    await run('up');
    expect(await query(database, 'select one from kept')).toEqual([{ one: 1 }]);
    await losesNothing(run, directory, database);
  } finally {
    await run('down');
    await rm(directory, { recursive: true, force: true });
  }
}, 180_000);

/** Checks that a backup is restored after the loss of the disk, and that invalid commands are rejected in one line. */
async function losesNothing(run: Run, directory: string, database: string): Promise<void> {
  const folder = join(directory, 'backup');
  expect(await run('backup', folder)).toMatchObject({ code: 0, complaints: [] });
  expect((await run('status')).output).toContain(`log is archived: ${join(folder, 'wal')}\n`);
  await query(database, 'insert into kept values (2)');
  expect((await run('restore', folder)).complaints).toEqual([expect.stringContaining('engines -- down')]);
  await run('down');
  expect((await run('backup', folder)).complaints).toEqual([expect.stringContaining('engines -- up')]);
  expect((await run('restore', directory)).complaints).toEqual([expect.stringContaining('is not a backup')]);
  // all files including the passwords
  await rm(join(directory, 'engines'), { recursive: true });
  expect(await run('restore', folder)).toMatchObject({ code: isWhole ? 0 : 1 });
  expect(await query(database, 'select one from kept order by one')).toEqual([{ one: 1 }, { one: 2 }]);
  expect((await run('status')).output).not.toContain('is archived');
}

test('invalid commands and settings give a one-line error', async () => {
  const run = command({ DATA_DIR: join(tmpdir(), 'velvet-engines-none'), ENGINES_PORT: 'here' });
  expect(await run('sideways')).toMatchObject({ code: 1, complaints: [expect.stringContaining('up|down|status')] });
  expect(await run('up')).toMatchObject({ code: 1, complaints: [expect.stringMatching(/^ENGINES_PORT: /)] });
  const other = command({ DATA_DIR: join(tmpdir(), 'velvet-engines-none') });
  expect(await other('restore')).toMatchObject({ code: 1, complaints: [expect.stringContaining('FOLDER')] });
});

type Answer = {
  code: number;
  output: string;
  complaints: string[];
  /** engines that `status` reports as up, by title */
  up: Record<string, { port: number; pid: number; version: string }>;
};

type Run = (...words: string[]) => Promise<Answer>;

/** Runs the command line. */
function command(environment: Record<string, string>): Run {
  return (...words) =>
    new Promise((resolve) => {
      const options = { env: { ...process.env, ...environment } };
      execFile(process.execPath, [main, ...words], options, (error, output, complaints) => {
        const lines = output.matchAll(/^(\S+) +up +port (\d+) +pid (\d+) +version (\S+)/gm);
        const up = [...lines].map(([, title = '', port, pid, version = '']) => [
          title,
          { port: Number(port), pid: Number(pid), version },
        ]);
        resolve({
          code: error ? Number(error.code) : 0,
          output,
          complaints: complaints.split('\n').filter(Boolean),
          up: Object.fromEntries(up) as Answer['up'],
        });
      });
    });
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows as unknown[];
}
