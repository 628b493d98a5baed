import { spawnSync } from 'node:child_process';

/**
 * Returns the files that differ from `main`: committed, staged, changed and new ones.
 * @param folder root of the repository
 * @returns undefined if there is no `main`
 */
export function changedFiles(folder: string): string[] | undefined {
  const git = (...args: readonly string[]) => {
    const { stdout, status } = spawnSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
    return status === 0 ? stdout.split('\0').filter(Boolean) : undefined;
  };
  // a checkout of a continuous integration has only the remote branch
  const base = git('merge-base', 'main', 'HEAD') ?? git('merge-base', 'origin/main', 'HEAD');
  if (!base?.[0]) return undefined;
  // a renamed file counts as a deleted and a new one
  const changed = git('diff', '--name-only', '--no-renames', '-z', base[0].trim());
  const untracked = git('ls-files', '--others', '--exclude-standard', '-z');
  return changed && untracked && [...new Set([...changed, ...untracked])].toSorted();
}
