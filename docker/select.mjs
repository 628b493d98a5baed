// `node docker/select.mjs <folder>`: copies what the parts of the platform need at run time, without tests, into a folder.
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const [target] = process.argv.slice(2);
if (!target) throw new Error('Usage: node docker/select.mjs <folder>');

const { parts } = await import(join(root, 'packages/platform/src/platform.ts'));
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const readPackage = (folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));

/** The folders of the workspaces by the names of their packages. */
const folders = new Map(
  manifest.workspaces
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => [readPackage(folder).name, folder]),
);

const selected = new Set(['packages/platform', ...parts.map(({ folder }) => folder)]);
// the loop includes what it adds
for (const folder of selected)
  for (const name of Object.keys(readPackage(folder).dependencies ?? {}))
    if (folders.has(name)) selected.add(folders.get(name));

const leftOut = new Set(['node_modules', 'dist', 'test', '.turbo']);
const isNeeded = (path) => !leftOut.has(basename(path)) && !path.endsWith('.test.ts');

mkdirSync(target, { recursive: true });
for (const folder of selected) cpSync(join(root, folder), join(target, folder), { recursive: true, filter: isNeeded });
for (const file of ['package-lock.json', '.npmrc', 'NOTICE.md', 'docker/health.mjs'])
  if (existsSync(join(root, file))) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    cpSync(join(root, file), join(target, file));
  }
const { devDependencies: _, ...production } = manifest;
writeFileSync(join(target, 'package.json'), JSON.stringify({ ...production, workspaces: [...selected] }, undefined, 2));
