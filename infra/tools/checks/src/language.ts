import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brokenRules } from './language/rules.ts';
import { sentencesOf } from './language/sentences.ts';

/** Counts the sentences that break the rules of STYLE.md, by folder. */

const root = join(import.meta.dirname, '..', '..', '..', '..');

/** The most sentences that may break a rule. */
const limit = 0;
const shown = 20;

const skipped = new Set(['node_modules', 'dist', '.data', '.git', '.turbo']);
const only = process.argv.slice(2);
const paths = globSync('**/*.{ts,tsx,mjs,sql,css,md}', { cwd: root, exclude: (path) => skipped.has(basename(path)) })
  .filter((path) => !path.endsWith('.gen.ts'))
  // migrations are immutable
  .filter((path) => !path.includes('/migrations/'))
  .filter((path) => only.length === 0 || only.some((start) => path.startsWith(start)))
  .toSorted();

const found = paths.flatMap((path) =>
  sentencesOf(path, readFileSync(join(root, path), 'utf8')).flatMap(({ line, text }) => {
    const broken = brokenRules(text);
    return broken.length === 0 ? [] : [{ path, line, text, broken }];
  }),
);

const folderOf = (path: string) =>
  path
    .split('/')
    .slice(0, /^(?:packages|services)\//.test(path) ? 2 : path.startsWith('infra/') ? 3 : 1)
    .join('/');
const byFolder = Map.groupBy(found, ({ path }) => folderOf(path));

for (const { path, line, text, broken } of only.length > 0 ? found : found.slice(0, shown))
  process.stdout.write(`${path}:${line}  ${broken.join(', ')}: ${text}\n`);
for (const [folder, those] of [...byFolder].toSorted(([, a], [, b]) => b.length - a.length))
  process.stdout.write(`${String(those.length).padStart(6)}  ${folder}\n`);
process.stdout.write(`${found.length} sentences break a rule of STYLE.md; at most ${limit} may\n`);
process.exitCode = found.length > limit ? 1 : 0;
