import { readS3Settings } from '@velvet/kit/storage/s3-settings';
import { readBackup } from '#backup/backup.ts';
import { restoreObjects } from '#backup/object-backup.ts';
import { restorePostgres } from '#backup/postgres-restore.ts';
import { backupFolder } from './backup.ts';
import type { Engines } from './engines.ts';
import { postgres } from './kinds.ts';
import { up } from './up.ts';

/**
 * Restores a backup and starts the engines on it. Verifies every file of the backup before it changes anything.
 * @returns one line per engine that is down, with the reason
 * @throws an error with a one-line message
 */
export async function restore(
  engines: Engines,
  given: string | undefined,
  say: (line: string) => void,
): Promise<string[]> {
  const folder = backupFolder(given);
  const running = engines.all.filter(({ name }) => engines.state.running(name)).map(({ title }) => title);
  if (running.length > 0) throw new Error(`Still up: ${running.join(', ')}. Stop them first: npm run engines -- down`);
  const backup = await readBackup(folder);
  say(`· The backup of ${backup.takenAt} is complete`);
  const aside = await restorePostgres(folder, backup, engines.directoryOf(postgres));
  if (aside) say(`· The former data of PostgreSQL are in ${aside}`);
  engines.state.keep(postgres.name, backup.password);
  const problems = await up(engines, say);
  const s3 = readS3Settings(engines.environment());
  if (s3) {
    const { all, put } = await restoreObjects(s3, folder);
    say(`· S3: ${all} objects, ${put} of them uploaded`);
  } else if (backup.objects > 0)
    problems.push(`${backup.objects} objects are not back: have S3 start, and restore again`);
  if (problems.length === 0) say('\nThe log of PostgreSQL is no longer archived: back up into an empty folder now.');
  return problems;
}
