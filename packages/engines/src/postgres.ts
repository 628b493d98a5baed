import type { ChildProcess } from 'node:child_process';
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { once } from 'node:events';
import { Client } from 'pg';
import { walPrograms, walSettings } from './backup/wal-settings.ts';
import { spawnLogged, type LoggedChild } from './logged-child.ts';
import { exists } from './probe.ts';
import { postgresBinaries } from './postgres-binaries.ts';
import { endOrphans } from './postgres-orphans.ts';
import { openSocketFolder, socketFolder } from './postgres-socket.ts';
import { runAs, type ProcessOwner } from './process-owner.ts';

export type PostgresOptions = {
  /** data folder, created if missing */
  directory: string;
  port: number;
  password: string;
  /** for temporary clusters of tests: faster, but not durable after a power failure */
  isThrowaway?: boolean;
  /** log file; with one, the server outlives this process */
  log?: string;
  /**
   * Enables backups and restores (`backup/`): after a backup, log records are archived within this time; seconds. Not for temporary
   * clusters.
   */
  archiveSeconds?: number;
};

export type Postgres = {
  readonly port: number;
  readonly pid: number;
  /** Returns the URL of a database of this cluster: over the Unix socket where there is one, else over TCP. */
  url(database: string): string;
  stop(): Promise<void>;
};

const startLimitMs = 60_000;
const superuser = 'velvet';

/** Starts PostgreSQL 18, with the server binary from npm, as a child of this process. It listens on loopback and on a Unix socket. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const binaries = await postgresBinaries();
  const owner = await runAs(
    binaries.postgres,
    options.directory,
    ...(options.archiveSeconds === undefined ? [] : walPrograms),
  );
  await initialise(binaries.initdb, options, owner);
  await endOrphans(dataDirectory(options.directory));
  // replaying the archive before it accepts connections may take long
  const isRestoring = await exists(join(dataDirectory(options.directory), 'recovery.signal'));
  const socket = socketFolder(options.directory, options.port);
  if (socket) await openSocketFolder(socket, owner);
  const heard = launch(binaries.postgres, options, owner, socket);
  // pg prefers the parameter to the host of the address
  const way = socket ? `?host=${encodeURIComponent(socket)}` : '';
  const url = (database: string) =>
    `postgres://${superuser}:${encodeURIComponent(options.password)}@127.0.0.1:${options.port}/${database}${way}`;
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
  // created under another name and renamed, because an interrupted initdb leaves a folder that looks like a cluster
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
  const args = [`--pgdata=${unfinished}`, ...flags, ...(isThrowaway ? ['--no-sync', '--set=scram_iterations=1'] : [])];
  const { child, lastWords } = spawnLogged((stdio) => owner.spawn(initdb, args, stdio), undefined);
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
  socket: string | undefined,
): LoggedChild {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socket ?? '',
    max_connections: '250',
    shared_buffers: '128MB',
    max_wal_size: '512MB',
    log_min_messages: 'fatal',
    ...(isThrowaway && {
      // several platforms share the server of a test run, and each keeps its connections for minutes
      max_connections: '600',
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
  return spawnLogged((stdio) => owner.spawn(postgres, args, stdio), log);
}

async function untilReady({ child, lastWords }: LoggedChild, url: string, limitMs: number): Promise<void> {
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

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  // SIGINT is the fast shutdown: it ends sessions and keeps committed data. SIGQUIT skips the last checkpoint;
  // SIGKILL would leave the processes of sessions running.
  child.kill('SIGINT');
  const timer = setTimeout(() => child.kill('SIGQUIT'), 6000);
  await exited;
  clearTimeout(timer);
}

/** Returns the folder with the server's files. */
export function dataDirectory(directory: string): string {
  return join(directory, 'cluster');
}
