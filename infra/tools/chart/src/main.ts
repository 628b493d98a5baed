import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parts } from '@velvet/platform/platform';
import { filesOf } from './files.ts';

/** The folder of the chart. */
const chart = join(import.meta.dirname, '../../../../helm/velvet');

// `npm run chart` writes the generated files of the chart; `--check` fails if one of them is out of date.
const isCheck = process.argv.includes('--check');
const readme = await readFile(join(chart, 'README.md'), 'utf8');
for (const [path, content] of Object.entries(filesOf(parts, readme))) {
  const file = join(chart, path);
  const present = await readFile(file, 'utf8').catch(() => undefined);
  if (present === content) continue;
  if (isCheck) {
    process.stderr.write(`helm/velvet/${path} is out of date: run \`npm run chart\`\n`);
    process.exitCode = 1;
    continue;
  }
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
  process.stdout.write(`helm/velvet/${path} is written\n`);
}
