import { chown, mkdir, open, readdir, readlink, rm, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { inParallel } from '@velvet/kit/base/async';
import { Client } from 'pg';
import { dataDirectory } from '#postgres.ts';
import { absent, atOnce, syncFiles, writeUnsynced, type CheckedFile } from './checked-files.ts';
import { archiveLink } from './wal-settings.ts';

/** A PostgreSQL server to back up. */
export type PostgresSource = {
  /** as in `startPostgres`, which must have been called with `archiveSeconds` */
  readonly directory: string;
  /** URL of any of its databases, as superuser */
  readonly url: string;
};

/** A copy of all databases of a server: the files, and the log segments that make them consistent. */
export type PostgresCopy = {
  /** folder of the files within the backup */
  readonly base: string;
  /** first and last log segment that the files require; later segments continue from there */
  readonly from: string;
  readonly through: string;
  readonly files: readonly CheckedFile[];
};

export const walFolder = (folder: string) => join(folder, 'wal');

const archiveLimitMs = 60_000;
/** time limit for archiving, also used by PostgreSQL; milliseconds */
const stopLimitMs = 600_000;

/** Folders that the server recreates at its start, so their contents are excluded (PostgreSQL's documentation, 25.3.4). */
const remade = ['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp'];
const emptied = new Set([...remade, 'pg_subtrans']);
const leftOut = /^(?:postmaster\.(?:pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label.*|tablespace_map.*)$/;

/** @returns the folder to which the server archives its log; undefined if no backup was requested */
export async function archiveOf({ directory }: Pick<PostgresSource, 'directory'>): Promise<string | undefined> {
  return readlink(archiveLink(directory)).catch(absent);
}

/**
 * Starts archiving the log into the folder, and copies the files while the server is running.
 * @throws an error with a one-line message, if the server does not archive
 */
export async function backUpPostgres(source: PostgresSource, folder: string): Promise<PostgresCopy> {
  const session = await connect(source.url);
  try {
    await startArchive(source, folder, session);
    await session.query(`set statement_timeout = ${stopLimitMs}`);
    const base = `base-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
    // an immediate checkpoint, although it causes more disk load
    await session.query(`select pg_backup_start('velvet', fast => true)`);
    const files = await copyFiles(dataDirectory(source.directory), join(folder, base));
    const { rows } = await session.query<{ label: string; tablespaces: string; through: string }>(
      `select labelfile as label, spcmapfile as tablespaces, pg_walfile_name(lsn) as through from pg_backup_stop(true)`,
    );
    const [{ label, tablespaces, through } = { label: '', tablespaces: '', through: '' }] = rows;
    if (tablespaces) throw new Error('PostgreSQL has tablespaces, which are not backed up.');
    files.push(await writeUnsynced(join(folder, base), 'backup_label', Readable.from([Buffer.from(label)])));
    await syncFiles(join(folder, base), files);
    const [, from = ''] = /^START WAL LOCATION: \S+ \(file (\w+)\)/.exec(label) ?? [];
    return { base, from, through, files };
  } finally {
    await session.end();
  }
}

/** Ends the current log segment, and waits until it and all earlier ones are archived. @throws if it cannot be stored */
export async function archiveUntilNow({ url }: PostgresSource): Promise<void> {
  const session = await connect(url);
  try {
    await untilArchived(session);
  } finally {
    await session.end();
  }
}

/** @returns the time since which archiving fails; undefined while it succeeds */
export async function archiveFailsSince({ url }: Pick<PostgresSource, 'url'>): Promise<Date | undefined> {
  const session = await connect(url);
  try {
    const { rows } = await session.query<{ since: Date }>(
      `select last_failed_time as since from pg_stat_archiver
        where last_failed_time > coalesce(last_archived_time, '-infinity')`,
    );
    return rows[0]?.since;
  } finally {
    await session.end();
  }
}

async function startArchive(source: PostgresSource, folder: string, session: Client): Promise<void> {
  const [mode] = (await session.query<{ archive_mode: string }>('show archive_mode')).rows;
  if (mode?.archive_mode !== 'on') throw new Error('PostgreSQL was started without archiving. Restart it.');
  const wal = walFolder(folder);
  if ((await archiveOf(source)) === wal) return untilArchived(session);
  const { uid, gid } = await stat(dataDirectory(source.directory));
  await mkdir(wal, { recursive: true });
  if (process.getuid?.() === 0) await chown(wal, uid, gid);
  await rm(archiveLink(source.directory), { force: true });
  await symlink(wal, archiveLink(source.directory));
  try {
    await untilArchived(session);
  } catch (error) {
    // otherwise the server would keep its complete log until archiving succeeds
    await rm(archiveLink(source.directory), { force: true });
    throw error;
  }
}

type Archiver = { last: string; failures: number };

async function untilArchived(session: Client): Promise<void> {
  const archiver = async () => {
    const sql = `select coalesce(last_archived_wal, '') as last, failed_count::int as failures from pg_stat_archiver`;
    const [found] = (await session.query<Archiver>(sql)).rows;
    return found ?? { last: '', failures: 0 };
  };
  const before = await archiver();
  // an empty segment has no end, so write a record
  await session.query(`select pg_create_restore_point('archived until here')`);
  const { rows } = await session.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name');
  const wanted = rows[0]?.name ?? '';
  for (const deadline = Date.now() + archiveLimitMs; ; await delay(50)) {
    const { last, failures } = await archiver();
    if (last >= wanted) return;
    if (failures > before.failures || Date.now() > deadline)
      throw new Error(
        'PostgreSQL cannot archive its log there: is there room, and may the account that it runs as write there and pass the folders on the way?',
      );
  }
}

async function copyFiles(from: string, to: string): Promise<CheckedFile[]> {
  const files: CheckedFile[] = [];
  await inParallel(filesBelow(from, to), atOnce, async (path) => {
    const file = await open(join(from, path)).catch(absent);
    // the file of a dropped table may disappear
    if (file) files.push(await writeUnsynced(to, path, file.createReadStream()));
  });
  return files;
}

/** Creates the folders, including empty ones, and yields the files. */
async function* filesBelow(from: string, to: string, path = ''): AsyncGenerator<string> {
  await mkdir(join(to, path), { recursive: true, mode: 0o700 });
  if (emptied.has(path)) return;
  const entries = (await readdir(join(from, path), { withFileTypes: true }).catch(absent)) ?? [];
  for (const entry of entries) {
    const inside = join(path, entry.name);
    if (entry.isDirectory()) yield* filesBelow(from, to, inside);
    else if (entry.isFile() && !leftOut.test(entry.name)) yield inside;
  }
}

async function connect(connectionString: string): Promise<Client> {
  const session = new Client({ connectionString });
  session.on('error', () => {});
  await session.connect();
  return session;
}
