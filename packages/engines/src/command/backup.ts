import { resolve } from 'node:path';
import { readS3Settings } from '@velvet/kit/storage/s3-settings';
import { takePostgresBackup } from '#backup/backup.ts';
import { backUpObjects } from '#backup/object-backup.ts';
import type { Engines } from './engines.ts';
import { postgres } from './kinds.ts';

/**
 * Backs up PostgreSQL and S3 into the folder while they are running, and archives PostgreSQL's log there from now on.
 * @throws an error with a one-line message
 */
export async function backup(engines: Engines, given: string | undefined, say: (line: string) => void): Promise<void> {
  const folder = backupFolder(given);
  const running = engines.state.running(postgres.name);
  if (!running) throw new Error('PostgreSQL is down. Start the engines first: npm run engines -- up');
  const source = { directory: engines.directoryOf(postgres), url: running.environment['DATABASE_URL'] ?? '' };
  const { files } = await takePostgresBackup(source, engines.state.secret(postgres.name), folder);
  say(`· PostgreSQL: ${files.length} files, and continuous archiving of its log`);
  const s3 = readS3Settings(engines.environment());
  if (s3) {
    const { all, fetched } = await backUpObjects(s3, folder);
    say(`· S3: ${all} objects, ${fetched} of them new`);
  } else say('· S3 is down: its objects are not in this backup');
}

/** @throws if no folder is given */
export function backupFolder(given: string | undefined): string {
  if (!given) throw new Error('Name the folder: npm run engines -- backup FOLDER, or restore FOLDER');
  return resolve(given);
}
