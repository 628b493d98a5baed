import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const inMemory = '/dev/shm';
/** Several times the disk space of all concurrent tests. */
const enoughBytes = 6 * 1024 ** 3;

/**
 * Returns the folder for temporary files of tests: `TMPDIR`, else a memory file system with enough space (Linux), else the system's
 * default. In memory a run takes a quarter less time, because test databases consist of hundreds of files.
 */
export const throwAwayFolder = (): string => process.env['TMPDIR'] ?? (isRoomy() ? inMemory : tmpdir());

function isRoomy(): boolean {
  if (!existsSync(inMemory)) return false;
  const { bavail, bsize } = statfsSync(inMemory);
  return Math.min(bavail * bsize, process.availableMemory()) >= enoughBytes;
}
