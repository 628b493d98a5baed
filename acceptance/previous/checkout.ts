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
  if (lockOf(directory) === lockOf(root))
    await execute('cp', ['-al', join(root, 'node_modules'), join(directory, 'node_modules')], { signal });
  else {
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
