import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const workspaces = '{packages/kit,services/*,gateway,infra/sandboxes/*}/package.json';

/** Imports the third-party packages of the platform, which no change of its files touches. Half of the time of a start is theirs. */
export async function importPackages(): Promise<void> {
  for (const path of globSync(workspaces, { cwd: root })) {
    const file = join(root, path);
    const { dependencies = {} } = JSON.parse(readFileSync(file, 'utf8')) as { dependencies?: Record<string, string> };
    for (const name of Object.keys(dependencies).filter((dependency) => !dependency.startsWith('@velvet/')))
      // some have no main module, such as fonts
      await Promise.try(() => import(pathToFileURL(createRequire(file).resolve(name)).href)).catch(() => undefined);
  }
}
