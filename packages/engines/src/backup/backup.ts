import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { absent, assertWhole, namesIn, writeNote } from './checked-files.ts';
import { assertObjects } from './object-backup.ts';
import { archiveOf, backUpPostgres, walFolder, type PostgresCopy, type PostgresSource } from './postgres-backup.ts';
import { assertUnbroken, removeBefore } from './wal-segments.ts';

/** What is written down once all of it is there. */
export type Backup = PostgresCopy & {
  readonly takenAt: string;
  /** of PostgreSQL's superuser, as it is in the copy */
  readonly password: string;
};

const noteFile = (folder: string) => join(folder, 'backup.json');

/**
 * Copies PostgreSQL into the folder and has its log archived there from now on. The folder is empty, or the one that it is
 * archived into already: then the new copy takes the place of the old one once it is whole.
 * @throws one line
 */
export async function takePostgresBackup(source: PostgresSource, password: string, folder: string): Promise<Backup> {
  const isAgain = (await archiveOf(source)) === walFolder(folder);
  if (!isAgain && (await namesIn(folder)).length > 0)
    throw new Error(`${folder} is not empty, nor where PostgreSQL archives its log now. Say an empty folder.`);
  // others may pass, to where the server archives, and see nothing
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
 * Looks at every file.
 * @returns also how many objects are in it
 * @throws one line: no backup is there, or which of its files is missing or damaged
 */
export async function readBackup(folder: string): Promise<Backup & { objects: number }> {
  const text = await readFile(noteFile(folder), 'utf8').catch(absent);
  if (text === undefined) throw new Error(`${folder} is not a backup: it has no backup.json.`);
  const backup = JSON.parse(text) as Backup;
  await assertWhole(join(folder, backup.base), backup.files);
  await assertUnbroken(walFolder(folder), backup.from, backup.through);
  return { ...backup, objects: await assertObjects(folder) };
}
