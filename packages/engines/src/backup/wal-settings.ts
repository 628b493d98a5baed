import { join, resolve } from 'node:path';

const program = join(import.meta.dirname, 'wal-archive.ts');

/** What the server must be able to run. */
export const walPrograms = [process.execPath, program];

/** A link to the folder that the log is archived into; there once a backup was asked for. */
export const archiveLink = (directory: string) => resolve(directory, 'archive');
/** A link to the folder that the log is restored from. */
export const restoreLink = (directory: string) => resolve(directory, 'restore');

/**
 * PostgreSQL's settings for an archive that may be asked for while it runs, and for coming back from one.
 * @param directory as of `startPostgres`
 * @param seconds after so many a segment is archived although it is not full
 */
export function walSettings(directory: string, seconds: number): Record<string, string> {
  return {
    archive_mode: 'on',
    archive_timeout: String(seconds),
    archive_command: `${command('store', archiveLink(directory))} %f %p`,
    restore_command: `${command('fetch', restoreLink(directory))} %f %p`,
    // a backup belongs to one line of history: what was written after an earlier restore is none of it
    recovery_target_timeline: 'current',
    // who is let in finds everything restored
    hot_standby: 'off',
  };
}

const command = (word: string, folder: string) =>
  [process.execPath, program, word, folder].map((text) => quoted(text)).join(' ');

/** For the shell, and with the sign doubled that PostgreSQL replaces. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`).replaceAll('%', '%%')}'`;
