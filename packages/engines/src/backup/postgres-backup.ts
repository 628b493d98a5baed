import { chown, mkdir, open, readdir, readlink, rm, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { dataDirectory } from '#postgres.ts';
import { absent, forEachOf, syncFiles, writeUnsynced, type CheckedFile } from './checked-files.ts';
import { archiveLink } from './wal-settings.ts';

/** A server that may be backed up. */
export type PostgresSource = {
  /** as of `startPostgres`, which was given `archiveSeconds` */
  readonly directory: string;
  /** of any of its databases, as its superuser */
  readonly url: string;
};

/** All databases of one server: the files, and which part of the log makes them whole. */
export type PostgresCopy = {
  /** the folder of the files, in that of the backup */
  readonly base: string;
  /** segments of the log: the first and the last that the files need. Those that follow lead on from there */
  readonly from: string;
  readonly through: string;
  readonly files: readonly CheckedFile[];
};

export const walFolder = (folder: string) => join(folder, 'wal');

const archiveLimitMs = 60_000;
/** what waits for the end of the archive; also PostgreSQL's own */
const stopLimitMs = 600_000;

/** Made anew by a server that starts: their contents are left out (PostgreSQL's documentation, 25.3.4). */
const remade = ['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp'];
const emptied = new Set([...remade, 'pg_subtrans']);
const leftOut = /^(?:postmaster\.(?:pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label.*|tablespace_map.*)$/;

/** @returns where a server archives its log into, or undefined when no backup was asked for */
export async function archiveOf({ directory }: Pick<PostgresSource, 'directory'>): Promise<string | undefined> {
  return readlink(archiveLink(directory)).catch(absent);
}

/**
 * From now on the log is archived into the folder, and the files are copied while the server is at work.
 * @throws one line, when the server does not archive
 */
export async function backUpPostgres(source: PostgresSource, folder: string): Promise<PostgresCopy> {
  const session = await connect(source.url);
  try {
    await startArchive(source, folder, session);
    await session.query(`set statement_timeout = ${stopLimitMs}`);
    const base = `base-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
    // the checkpoint at once: this is not the time to spare the disk
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

/** Ends a segment of the log, and waits until it is in the archive with everything before. @throws when it cannot be stored */
export async function archiveUntilNow({ url }: PostgresSource): Promise<void> {
  const session = await connect(url);
  try {
    await untilArchived(session);
  } finally {
    await session.end();
  }
}

/** @returns since when a server that is to archive its log could not, or undefined while it can */
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
  if (mode?.archive_mode !== 'on') throw new Error('PostgreSQL was started without an archive. Start it again.');
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
    // else it would keep all of its log until it can
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
  // of an empty segment there is no end
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
  await forEachOf(filesBelow(from, to), async (path) => {
    const file = await open(join(from, path)).catch(absent);
    // a table may go while we look at it
    if (file) files.push(await writeUnsynced(to, path, file.createReadStream()));
  });
  return files;
}

/** Makes the folders, also the empty ones, and names the files. */
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
