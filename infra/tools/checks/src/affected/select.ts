import { isApplication, isBrowserTest, testsOfScreens } from './browser.ts';
import { withImporters } from './imports.ts';
import { usersOf, withStartedPrograms, type Repository, type Sources } from './mentions.ts';

/** Test files to run, or the reason why all must run. */
export type Selection = { readonly tests: readonly string[] } | { readonly reason: string };

/** Files that change the meaning of all others: packages, compilers, test runners. */
const configuration =
  /(^|\/)(package(-lock)?\.json|tsconfig[\w.]*\.json|vite[\w.-]*\.config\.ts|\.npmrc|\.nvmrc|turbo\.json|\.swcrc)$/;
const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const isTestConfiguration = (path: string) => /^vitest[\w.]*\.config\.ts$/.test(path);

/**
 * Selects the tests that a change can break. They import a changed file, directly or not, start it as a program, mention it as a
 * fixture, or open its screen. Services that the platform loads by name are not followed: their own tests import them.
 * @param changed paths relative to the root
 */
export function selectTests(changed: readonly string[], repository: Repository): Selection {
  const { sources, workspaces } = repository;
  const configured = changed.find((path) => configuration.test(path));
  if (configured !== undefined) return { reason: `${configured} changed` };
  const importers = withStartedPrograms(repository);
  const known = changed.filter((path) => sources.has(path) || importers.has(path));
  const starts = new Set(known);
  for (const path of changed) {
    if (sources.has(path) || isApplication(path) || isDeletedTest(path, sources)) continue;
    const users = usersOf(path, sources, workspaces);
    // no test reads a document that no source mentions
    if (users === undefined && !path.endsWith('.md')) return { reason: `no source mentions ${path}` };
    for (const user of users ?? []) starts.add(user);
  }
  const reached = withImporters(starts, importers);
  const shared = [...reached].find(isTestConfiguration);
  if (shared !== undefined) return { reason: `${shared} uses a changed file` };
  const allBrowserTests = [...sources.keys()].filter(isBrowserTest);
  const opened = changed.some((path) => isApplication(path) && !sources.has(path))
    ? undefined
    : testsOfScreens([...starts], importers, sources);
  return { tests: [...new Set([...[...reached].filter(isTest), ...(opened ?? allBrowserTests)])].toSorted() };
}

const isDeletedTest = (path: string, sources: Sources) => isTest(path) && !sources.has(path);
