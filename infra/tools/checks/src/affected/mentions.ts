import { basename, dirname } from 'node:path';
import type { Importer, Importers } from './imports.ts';

/** Text of each source file by path. */
export type Sources = ReadonlyMap<string, string>;

export type Repository = {
  readonly importers: Importers;
  /** also the configurations of the tests */
  readonly sources: Sources;
  /** folders of workspaces with a final slash */
  readonly workspaces: readonly string[];
};

const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const bounded = (name: string) => new RegExp(`(?<![\\w.-])${RegExp.escape(name)}(?![\\w-])`);

/** Returns the source files in a folder, or all, whose text has a name of a file or folder as a whole. */
function mentioning(name: string, sources: Sources, folder = ''): string[] {
  const pattern = bounded(name);
  return [...sources].filter(([path, text]) => path.startsWith(folder) && pattern.test(text)).map(([path]) => path);
}

/**
 * Adds edges to each module without importers, such as a program that a test starts as a process. They come from the files of its
 * workspace that mention its name, and from other files that mention the name of its folder as well.
 */
export function withStartedPrograms({ importers, sources, workspaces }: Repository): Importers {
  const all = new Map(importers);
  for (const path of sources.keys()) {
    if (isTest(path) || (importers.get(path)?.length ?? 0) > 0) continue;
    const workspace = workspaceOf(path, workspaces);
    // `src` distinguishes no programs
    const folder = bounded(basename(dirname(path.replace('/src/', '/'))));
    const users = mentioning(basename(path), sources).filter(
      (user) =>
        user !== path && ((workspace !== '' && user.startsWith(workspace)) || folder.test(sources.get(user) ?? '')),
    );
    all.set(
      path,
      users.map((user): Importer => ({ path: user, isDynamic: false })),
    );
  }
  return all;
}

/** Returns the folder of the workspace of a file with a final slash, or an empty text for a file of no workspace. */
export const workspaceOf = (path: string, workspaces: readonly string[]): string =>
  workspaces.find((folder) => path.startsWith(folder)) ?? '';

/**
 * Returns the source files that use a file without importing it, such as a migration or a fixture. They mention its name; otherwise,
 * within its workspace, the closest folder of it that is mentioned. Without a mention, the whole workspace uses it.
 * @returns undefined if the file belongs to no workspace and no source mentions it
 */
export function usersOf(path: string, sources: Sources, workspaces: readonly string[]): string[] | undefined {
  const byName = mentioning(basename(path), sources);
  if (byName.length > 0) return byName;
  const workspace = workspaceOf(path, workspaces);
  for (let folder = dirname(path); `${folder}/`.length > workspace.length && folder !== '.'; folder = dirname(folder)) {
    const byFolder = mentioning(basename(folder), sources, workspace);
    if (byFolder.length > 0) return byFolder;
  }
  return workspace === '' ? undefined : [...sources.keys()].filter((source) => source.startsWith(workspace));
}
