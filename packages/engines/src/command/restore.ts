import { readS3Settings } from '@velvet/kit/storage/s3-settings';
import { readBackup } from '#backup/backup.ts';
import { restoreObjects } from '#backup/object-backup.ts';
import { restorePostgres } from '#backup/postgres-restore.ts';
import { backupFolder } from './backup.ts';
import type { Engines } from './engines.ts';
import { postgres } from './kinds.ts';
import { up } from './up.ts';

/**
 * Puts back what a backup has, and starts the engines on it. Nothing is touched before every file of the backup was looked at.
 * @returns what is not up and why, a line each
 * @throws one line
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
  say(`· The backup of ${backup.takenAt} is whole`);
  const aside = await restorePostgres(folder, backup, engines.directoryOf(postgres));
  if (aside) say(`· What PostgreSQL had is in ${aside} now`);
  engines.state.keep(postgres.name, backup.password);
  const problems = await up(engines, say);
  const s3 = readS3Settings(engines.environment());
  if (s3) {
    const { all, put } = await restoreObjects(s3, folder);
    say(`· S3: ${all} objects, ${put} of them put back`);
  } else if (backup.objects > 0)
    problems.push(`${backup.objects} objects are not back: have S3 start, and restore again`);
  if (problems.length === 0) say('\nIts log is not archived any more: back up into an empty folder, now.');
  return problems;
}
