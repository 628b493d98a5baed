import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const inMemory = '/dev/shm';
/** Several times what all the tests have there at once. */
const enoughBytes = 6 * 1024 ** 3;

/**
 * Where tests keep what they throw away: `TMPDIR`, else in memory where there is enough of it (Linux), else where the system
 * has it. Their databases are hundreds of files each, and a disk takes a quarter of a run's time to make and to forget them.
 */
export const throwAwayFolder = (): string => process.env['TMPDIR'] ?? (isRoomy() ? inMemory : tmpdir());

function isRoomy(): boolean {
  if (!existsSync(inMemory)) return false;
  const { bavail, bsize } = statfsSync(inMemory);
  return Math.min(bavail * bsize, process.availableMemory()) >= enoughBytes;
}
