import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { newSecret } from '@velvet/kit/base/ids';

const prefix = 'velvet-content-';
/** Longer than the time limit of any job. */
const forgottenMs = 2 * 3600 * 1000;

export type TempFolder = AsyncDisposable & { path(name: string): string };

/**
 * Creates a temporary folder, deleted on disposal. Its name has its creation time, so that folders of dead processes can be
 * deleted.
 */
export async function temporaryFolder(parent: string, now: Date): Promise<TempFolder> {
  const folder = join(parent, `${prefix}${now.getTime()}-${newSecret(9)}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    path: (name) => join(folder, name),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Deletes folders of killed processes. */
export async function removeForgotten(parent: string, now: Date): Promise<void> {
  for (const name of await readdir(parent)) {
    const madeAt = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
    if (madeAt < now.getTime() - forgottenMs) await rm(join(parent, name), { recursive: true, force: true });
  }
}
