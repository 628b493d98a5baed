import { join, resolve } from 'node:path';

const program = join(import.meta.dirname, 'wal-archive.ts');

/** Programs that the server's account must be able to run. */
export const walPrograms = [process.execPath, program];

/** Symbolic link to the folder to which the log is archived; exists after the first backup. */
export const archiveLink = (directory: string) => resolve(directory, 'archive');
/** Symbolic link to the folder from which the log is restored. */
export const restoreLink = (directory: string) => resolve(directory, 'restore');

/**
 * Returns PostgreSQL's settings for archiving that can be enabled at run time, and for restoring from an archive.
 * @param directory as in `startPostgres`
 * @param seconds time after which an incomplete segment is archived
 */
export function walSettings(directory: string, seconds: number): Record<string, string> {
  return {
    archive_mode: 'on',
    archive_timeout: String(seconds),
    archive_command: `${command('store', archiveLink(directory))} %f %p`,
    restore_command: `${command('fetch', restoreLink(directory))} %f %p`,
    // a backup belongs to one timeline, without writes after an earlier restore
    recovery_target_timeline: 'current',
    // accepts connections only after the restore is complete
    hot_standby: 'off',
  };
}

const command = (word: string, folder: string) =>
  [process.execPath, program, word, folder].map((text) => quoted(text)).join(' ');

/** Quotes for the shell, and doubles the percent sign, which PostgreSQL replaces. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`).replaceAll('%', '%%')}'`;
