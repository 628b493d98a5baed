import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ConfigError } from '@velvet/kit/lifecycle/config';

const root = join(import.meta.dirname, '..', '..');
const execute = promisify(execFile);

export type Checkout = AsyncDisposable & {
  readonly directory: string;
  /** abbreviated hash of the commit */
  readonly commit: string;
};

type Options = { readonly directory: string; readonly signal: AbortSignal; report(step: string): void };

/**
 * Checks a commit out into a worktree with its packages, which disposal removes. Equal lock files share their packages as
 * hard links.
 * @throws {ConfigError} with one line if the commit does not exist
 * @throws if the installation fails
 */
export async function checkOut(revision: string, { directory, signal, report }: Options): Promise<Checkout> {
  const git = (...args: string[]) => execute('git', args, { cwd: root });
  const { stdout } = await git('rev-parse', '--short', '--verify', `${revision}^{commit}`).catch((cause: unknown) => {
    throw new ConfigError(`${revision} is not a commit of this repository`, { cause });
  });
  const commit = stdout.trim();
  await using undo = new AsyncDisposableStack();
  undo.defer(async () => {
    await git('worktree', 'remove', '--force', directory);
  });
  await git('worktree', 'add', '--detach', directory, commit);
  report(`Installing the packages of ${commit}`);
  const lock = lockOf(root);
  if (lockOf(directory) === lock) {
    for (const folder of packageFolders(lock))
      await execute('cp', ['-al', join(root, folder), join(directory, folder)], { signal });
  } else {
    const install = ['install', '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'];
    await execute('npm', install, { cwd: directory, signal });
  }
  const kept = undo.move();
  return {
    directory,
    commit,
    [Symbol.asyncDispose]: async () => {
      if (existsSync(directory)) await kept.disposeAsync();
    },
  };
}

const lockOf = (directory: string) => readFileSync(join(directory, 'package-lock.json'), 'utf8');

/** Returns the folders into which npm installs: that of the root, and those of workspaces with other versions. */
function packageFolders(lock: string): string[] {
  const { packages } = JSON.parse(lock) as { packages: Record<string, unknown> };
  const paths = Object.keys(packages).filter((path) => path.includes('node_modules/'));
  const folders = new Set(paths.map((path) => path.slice(0, path.indexOf('node_modules/') + 'node_modules'.length)));
  return [...folders].filter((folder) => existsSync(join(root, folder)));
}
