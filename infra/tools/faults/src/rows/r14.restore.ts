import { rename, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readBackup, takePostgresBackup } from '@velvet/engines/backup/backup';
import { backUpObjects, restoreObjects } from '@velvet/engines/backup/object-backup';
import { archiveUntilNow } from '@velvet/engines/backup/postgres-backup';
import { restorePostgres } from '@velvet/engines/backup/postgres-restore';
import { freePort } from '@velvet/engines/free-port';
import { dataDirectory, startPostgres } from '@velvet/engines/postgres';
import { endOrphans } from '@velvet/engines/postgres-orphans';
import { untilSettled } from '@velvet/acceptance/kill/audits/settled';
import { query, queryNumber } from '@velvet/acceptance/kill/query';
import { eventually } from '@velvet/acceptance/story/eventually';
import type { Ground } from '#ground.ts';
import type { Row } from '#row.ts';
import { checksumObjects, checksumTables, differing } from '#watch/content.ts';

const [shortestMs, longestMs] = [500, 3000];
const quietLimitMs = 30_000;
const compared = { tables: 0, objects: 0 };
const different: { tables: string[]; objects: string[] } = { tables: [], objects: [] };

/** While everybody acts: the files of PostgreSQL, its log from then on, and the objects that are there. */
async function backUp({ engines: { postgres, s3 } }: Ground, folder: string): Promise<void> {
  const { directory, password } = postgres.options;
  await takePostgresBackup({ directory, url: postgres.engine().url('postgres') }, password, folder);
  await backUpObjects(s3.bucket, folder);
}

/** At any moment: the files are lost, and of its log what was not archived is saved from another disk. */
async function loseFiles(ground: Ground, folder: string): Promise<void> {
  const { postgres } = ground.engines;
  await killPostgres(ground);
  const lost = await restorePostgres(folder, await readBackup(folder), postgres.options.directory);
  await compareTables(ground, lost ?? '');
  await postgres.start();
}

/**
 * Loses the files, the log, and every object. There is no load meanwhile, so that all acknowledged changes are archived and a second
 * backup has fetched the latest objects.
 */
async function loseEverything(ground: Ground, folder: string): Promise<void> {
  const { postgres, s3 } = ground.engines;
  const { directory } = postgres.options;
  await untilSettled(ground.site);
  await backUpObjects(s3.bucket, folder);
  const objects = await checksumObjects(s3.bucket);
  await untilQuiet(ground);
  await archiveUntilNow({ directory, url: postgres.engine().url('postgres') });
  await killPostgres(ground);
  const lost = `${folder}-lost`;
  await mkdir(lost);
  await rename(dataDirectory(directory), dataDirectory(lost));
  await s3.engine().kill();
  await rm(s3.directory, { recursive: true });
  await s3.start();
  await s3.openBucket();

  await restorePostgres(folder, await readBackup(folder), directory);
  await compareTables(ground, lost);
  await restoreObjects(s3.bucket, folder);
  different.objects.push(...differing(objects, await checksumObjects(s3.bucket)));
  compared.objects += objects.size;
  await postgres.start();
}

async function killPostgres({ engines: { postgres } }: Ground): Promise<void> {
  process.kill(postgres.engine().pid, 'SIGKILL');
  await endOrphans(dataDirectory(postgres.options.directory));
}

/**
 * Compares checksums of the lost and the restored data. Both servers are started on unknown ports, before clients can change them.
 */
async function compareTables({ engines: { postgres } }: Ground, lost: string): Promise<void> {
  const { directory, password, archiveSeconds } = postgres.options;
  const look = async (options: { directory: string; archiveSeconds?: number }) => {
    const server = await startPostgres({ ...options, password, port: await freePort() });
    try {
      return await checksumTables(server.url);
    } finally {
      await server.stop();
    }
  };
  const before = await look({ directory: lost });
  const after = await look({ directory, archiveSeconds });
  different.tables.push(...differing(before, after));
  compared.tables += before.size;
}

/** Blocks all changes, including scheduled ones. The backup does not contain the block. */
async function untilQuiet({ engines: { postgres } }: Ground): Promise<void> {
  const url = postgres.engine().url('postgres');
  await query(url, 'alter system set default_transaction_read_only = on');
  await query(url, 'select pg_reload_conf()');
  const next = () => queryNumber(url, 'select pg_snapshot_xmax(pg_current_snapshot())::text::numeric');
  const busy = () => queryNumber(url, 'select count(*) from pg_stat_activity where backend_xid is not null');
  await eventually('nothing is written', quietLimitMs, async () => {
    const before = await next();
    await delay(500);
    return (await next()) === before && (await busy()) === 0;
  });
}

export const restoreRow: Row = {
  name: 'R14',
  fault:
    "in turn: PostgreSQL's files lost at any moment, its files, its log and all objects lost; backed up and restored",
  times: 2,
  async inject(ground, number, load) {
    const folder = join(ground.directory, `backup-${number}`);
    await backUp(ground, folder);
    await delay(shortestMs + Math.random() * (longestMs - shortestMs));
    if (number % 2 === 1) return loseFiles(ground, folder);
    await load.stop();
    await loseEverything(ground, folder);
    load.start();
  },
  judge: () => ({
    [`tables that differ after a restore (${different.tables.join(', ')})`]: different.tables.length,
    [`objects that differ after a restore (${different.objects.slice(0, 3).join(', ')})`]: different.objects.length,
  }),
  notes: () => [`checksums compared after restores: ${compared.tables} tables, ${compared.objects} objects`],
};
