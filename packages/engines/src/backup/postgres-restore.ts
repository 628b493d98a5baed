import { chmod, chown, cp, copyFile, mkdir, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dataDirectory } from '#postgres.ts';
import { exists } from '#probe.ts';
import { runAs } from '#process-owner.ts';
import { namesIn } from './checked-files.ts';
import { walFolder, type PostgresCopy } from './postgres-backup.ts';
import { isSegmentOf, timelineOf } from './wal-segments.ts';
import { archiveLink, restoreLink } from './wal-settings.ts';

/**
 * Puts the files of a backup in place. `startPostgres` with `archiveSeconds` then replays the archive before it accepts connections.
 * Moves an existing cluster aside, whose server must be stopped, and keeps its log, which may have unarchived segments. The restored
 * server does not archive until its next backup.
 * @param directory as in `startPostgres`
 * @returns the directory of the former cluster, for `startPostgres`
 */
export async function restorePostgres(
  folder: string,
  { base, from }: PostgresCopy,
  directory: string,
): Promise<string | undefined> {
  const data = dataDirectory(directory);
  const unfinished = join(directory, 'cluster.unfinished');
  await mkdir(directory, { recursive: true });
  await rm(unfinished, { recursive: true, force: true });
  await cp(join(folder, base), unfinished, { recursive: true });
  await writeFile(join(unfinished, 'recovery.signal'), '');
  for (const name of await namesIn(join(data, 'pg_wal')))
    if (isSegmentOf(timelineOf(from), name))
      await copyFile(join(data, 'pg_wal', name), join(unfinished, 'pg_wal', name));
  const { uid, gid } = await runAs(directory);
  const hand = async (path: string, mode: number) => {
    await chmod(path, mode);
    if (uid !== undefined && gid !== undefined) await chown(path, uid, gid);
  };
  await handOver(unfinished, hand);
  await handOver(walFolder(folder), hand);
  await hand(directory, 0o755);

  await rm(archiveLink(directory), { force: true });
  await rm(restoreLink(directory), { force: true });
  await symlink(walFolder(folder), restoreLink(directory));
  const aside = join(directory, `before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);
  const wasThere = await exists(data);
  if (wasThere) {
    await mkdir(aside);
    await rename(data, dataDirectory(aside));
  }
  await rename(unfinished, data);
  return wasThere ? aside : undefined;
}

/** Gives the folder to the account of the server, with access for no other account. */
async function handOver(folder: string, hand: (path: string, mode: number) => Promise<void>): Promise<void> {
  await hand(folder, 0o700);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await hand(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
}
