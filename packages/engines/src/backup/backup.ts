import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { absent, assertWhole, namesIn, writeNote } from './checked-files.ts';
import { assertObjects } from './object-backup.ts';
import { archiveOf, backUpPostgres, walFolder, type PostgresCopy, type PostgresSource } from './postgres-backup.ts';
import { assertUnbroken, removeBefore } from './wal-segments.ts';

/** Content of `backup.json`, which is written last and so marks a complete backup. */
export type Backup = PostgresCopy & {
  readonly takenAt: string;
  /** password of PostgreSQL's superuser in the copy */
  readonly password: string;
};

const noteFile = (folder: string) => join(folder, 'backup.json');

/**
 * Copies PostgreSQL into the folder and archives its write-ahead log there from now on. The folder must be empty, or the current
 * archive; then the new copy replaces the old one once it is complete.
 * @throws an error with a one-line message
 */
export async function takePostgresBackup(source: PostgresSource, password: string, folder: string): Promise<Backup> {
  const isAgain = (await archiveOf(source)) === walFolder(folder);
  if (!isAgain && (await namesIn(folder)).length > 0)
    throw new Error(`${folder} is neither empty nor the current archive of PostgreSQL. Choose an empty folder.`);
  // other users may traverse the folder to the server's archive, but not list it
  await mkdir(folder, { recursive: true, mode: 0o711 });
  const copy = await backUpPostgres(source, folder);
  const backup = { takenAt: new Date().toISOString(), password, ...copy };
  await writeNote(noteFile(folder), backup);
  const older = (await namesIn(folder)).filter((name) => name.startsWith('base-') && name !== copy.base);
  for (const name of older) await rm(join(folder, name), { recursive: true });
  await removeBefore(walFolder(folder), copy.from);
  return backup;
}

/**
 * Verifies every file of a backup.
 * @returns the backup, and its number of objects
 * @throws an error with a one-line message, if there is no backup or a file is missing or damaged
 */
export async function readBackup(folder: string): Promise<Backup & { objects: number }> {
  const text = await readFile(noteFile(folder), 'utf8').catch(absent);
  if (text === undefined) throw new Error(`${folder} is not a backup: it has no backup.json.`);
  const backup = JSON.parse(text) as Backup;
  await assertWhole(join(folder, backup.base), backup.files);
  await assertUnbroken(walFolder(folder), backup.from, backup.through);
  return { ...backup, objects: await assertObjects(folder) };
}
