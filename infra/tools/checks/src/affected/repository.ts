import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readGraph } from '#graph.ts';
import { importersOf } from './imports.ts';
import type { Repository } from './mentions.ts';

/** Files of the root with code. */
const configurations = 'vitest*.config.ts';

/**
 * Reads the import graph and the sources of a repository. Uses dependency-cruiser, whose graph the architecture check uses as well:
 * it reads all modules in four seconds, where `vitest related` transforms every test with Vite first.
 */
export async function readRepository(folder: string): Promise<Repository> {
  const { workspaces: patterns } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    workspaces: string[];
  };
  const workspaces = patterns.flatMap((pattern) =>
    globSync(`${pattern}/package.json`, { cwd: folder }).map((path) => `${dirname(path)}/`),
  );
  const folders = [...new Set(workspaces.map((path) => path.split('/')[0] ?? ''))];
  const { modules } = await readGraph([...folders, ...globSync(configurations, { cwd: folder })], { baseDir: folder });
  const sources = new Map<string, string>();
  for (const { source, coreModule, couldNotResolve } of modules)
    if (/\.(tsx?|m?js|css)$/.test(source) && !coreModule && !couldNotResolve && !source.includes('node_modules/'))
      sources.set(source, withoutComments(readFileSync(join(folder, source), 'utf8')));
  return { importers: importersOf(modules), sources, workspaces };
}

/** Removes comments on lines of their own: a comment that mentions a file does not read it. */
const withoutComments = (text: string) => text.replaceAll(/^\s*(\/\*\*?[\s\S]*?\*\/|\/\/.*$)/gm, '');
