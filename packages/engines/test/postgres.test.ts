import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { freePort } from '#free-port.ts';
import { startPostgres } from '#postgres.ts';

async function emptyFolder() {
  const directory = await mkdtemp(join(tmpdir(), 'velvet-postgres-'));
  return { directory, [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true, maxRetries: 5 }) };
}

async function asked<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}

test('a server that was killed during sessions restarts with all committed data', async () => {
  await using folder = await emptyFolder();
  const options = { directory: folder.directory, port: await freePort(), password: 'a password' };
  let server = await startPostgres(options);
  await asked(server.url('postgres'), 'create table kept (round int)');
  for (let round = 1; round <= 3; round += 1) {
    await asked(server.url('postgres'), `insert into kept values (${round})`);
    const busy = new Client({ connectionString: server.url('postgres') });
    busy.on('error', () => {});
    await busy.connect();
    const work = busy.query('select count(*) from generate_series(1, 1000000000)').catch(() => 'ended');
    process.kill(server.pid, 'SIGKILL');
    server = await startPostgres(options);
    expect(await work).toBe('ended');
    expect(await asked(server.url('postgres'), 'select count(*)::int as n from kept')).toEqual([{ n: round }]);
  }
  await server.stop();
});

test('a server that outlived its killed parent is replaced by the next one', async () => {
  await using folder = await emptyFolder();
  const options = { directory: folder.directory, port: await freePort(), password: 'a password' };
  const first = await startPostgres(options);
  const second = await startPostgres(options);
  expect(second.pid).not.toBe(first.pid);
  expect(await asked(second.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
  await second.stop();
  await first.stop();
});

test('the remains of an interrupted initialization are not used as a cluster', async () => {
  await using folder = await emptyFolder();
  // initdb writes the version file long before it is done
  await mkdir(join(folder.directory, 'cluster.unfinished'));
  await writeFile(join(folder.directory, 'cluster.unfinished', 'PG_VERSION'), '18\n');
  const server = await startPostgres({
    directory: folder.directory,
    port: await freePort(),
    password: 'a password',
    isThrowaway: true,
  });
  expect(await asked(server.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.stop();
  expect(await readFile(join(folder.directory, 'cluster', 'PG_VERSION'), 'utf8')).toBe('18\n');
});

test('statements go over the Unix socket, or over TCP if its path would be too long', async () => {
  await using folder = await emptyFolder();
  const folders = ['short', 'long'.repeat(25)].map((name) => join(folder.directory, name));
  const addresses = await Promise.all(
    folders.map(async (directory) => {
      await mkdir(directory, { recursive: true });
      const server = await startPostgres({ directory, port: await freePort(), password: 'a', isThrowaway: true });
      const rows = await asked(server.url('postgres'), 'select host(inet_server_addr()) as address');
      await server.stop();
      return rows;
    }),
  );
  expect(addresses).toEqual([[{ address: null }], [{ address: '127.0.0.1' }]]);
});
