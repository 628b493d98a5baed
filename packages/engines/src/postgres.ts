import type { ChildProcess } from 'node:child_process';
import { access, chown, constants, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { once } from 'node:events';
import { Client } from 'pg';
import { walPrograms, walSettings } from './backup/wal-settings.ts';
import { hear, type HeardChild } from './heard-child.ts';
import { postgresBinaries } from './postgres-binaries.ts';
import { endOrphans } from './postgres-orphans.ts';
import { runAs, type ProcessOwner } from './process-owner.ts';

export type PostgresOptions = {
  /** where the cluster lives; made when it is not there */
  directory: string;
  port: number;
  password: string;
  /** for throw-away clusters of tests: nothing survives a power cut, everything is quicker */
  isThrowaway?: boolean;
  /** a file for what it says; with one it lives on after this process */
  log?: string;
  /**
   * With it the server can be backed up and restored (`backup/`): once it was, what is older than so many seconds is in the
   * archive. Not for throw-away clusters.
   */
  archiveSeconds?: number;
};

export type Postgres = {
  readonly port: number;
  readonly pid: number;
  /** the address of one database of this cluster */
  url(database: string): string;
  stop(): Promise<void>;
};

const startLimitMs = 60_000;
const superuser = 'velvet';

/** PostgreSQL 18, the server binary from npm, as a child of this process and on loopback only. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const binaries = await postgresBinaries();
  const owner = await runAs(
    binaries.postgres,
    options.directory,
    ...(options.archiveSeconds === undefined ? [] : walPrograms),
  );
  await initialise(binaries.initdb, options, owner);
  await endOrphans(dataDirectory(options.directory));
  // it reads all of the archive before it lets anybody in
  const isRestoring = await exists(join(dataDirectory(options.directory), 'recovery.signal'));
  const heard = launch(binaries.postgres, options, owner);
  const url = (database: string) =>
    `postgres://${superuser}:${encodeURIComponent(options.password)}@127.0.0.1:${options.port}/${database}`;
  await untilReady(heard, url('postgres'), isRestoring ? Infinity : startLimitMs);
  return {
    port: options.port,
    pid: heard.child.pid ?? 0,
    url,
    stop: () => stop(heard.child),
  };
}

async function initialise(
  initdb: string,
  { directory, password, isThrowaway }: PostgresOptions,
  owner: ProcessOwner,
): Promise<void> {
  const data = dataDirectory(directory);
  if (await exists(join(data, 'PG_VERSION'))) return;
  await mkdir(directory, { recursive: true });
  // made aside and renamed when whole: what an interrupted initialisation leaves looks like a cluster and is none
  const unfinished = join(directory, 'cluster.unfinished');
  await rm(unfinished, { recursive: true, force: true, maxRetries: 5 });
  const passwordFile = join(directory, 'password');
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (owner.uid !== undefined && owner.gid !== undefined) {
    await chown(directory, owner.uid, owner.gid);
    await chown(passwordFile, owner.uid, owner.gid);
  }
  const flags = [
    '--auth=scram-sha-256',
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-instructions',
  ];
  const args = [`--pgdata=${unfinished}`, ...flags, ...(isThrowaway ? ['--no-sync'] : [])];
  const { child, lastWords } = hear((stdio) => owner.spawn(initdb, args, stdio), undefined);
  const [code] = (await once(child, 'close')) as [number];
  await rm(passwordFile, { force: true });
  if (code !== 0)
    throw new Error(`PostgreSQL could not be initialised in ${data}: ${lastWords().trim().split('\n').at(-1) ?? ''}`);
  await rename(unfinished, data);
}

function launch(
  postgres: string,
  { directory, port, isThrowaway, log, archiveSeconds }: PostgresOptions,
  owner: ProcessOwner,
): HeardChild {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '250',
    shared_buffers: '128MB',
    max_wal_size: '512MB',
    log_min_messages: 'fatal',
    ...(isThrowaway && {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      autovacuum: 'off',
      wal_level: 'minimal',
      max_wal_senders: '0',
    }),
    ...(archiveSeconds !== undefined && walSettings(directory, archiveSeconds)),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const args = ['-D', dataDirectory(directory), '-p', String(port), ...flags];
  return hear((stdio) => owner.spawn(postgres, args, stdio), log);
}

async function untilReady({ child, lastWords }: HeardChild, url: string, limitMs: number): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await delay(40);
    }
  }
  child.kill('SIGKILL');
  throw new Error(`PostgreSQL did not start: ${lastWords().trim().split('\n').at(-1) ?? 'no output'}`);
}

/** Makes the database when it is not there. @param url of any database on the server, as a role that may create databases */
export async function createDatabase(url: string, name: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  // SIGINT is the fast shutdown: sessions are ended, everything committed is kept. SIGQUIT leaves out the last checkpoint;
  // SIGKILL would leave the sessions' processes behind.
  child.kill('SIGINT');
  const timer = setTimeout(() => child.kill('SIGQUIT'), 6000);
  await exited;
  clearTimeout(timer);
}

/** Where the server has its files. */
export function dataDirectory(directory: string): string {
  return join(directory, 'cluster');
}

async function exists(path: string): Promise<boolean> {
  return access(path, constants.F_OK).then(
    () => true,
    () => false,
  );
}
