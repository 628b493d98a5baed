import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '@velvet/kit/lifecycle/config';
import { printError } from '@velvet/kit/lifecycle/run-process';
import { billOf, csvOf, licencesOf, refusedOf } from './bill.ts';

// `npm run bill`: writes the bill of materials of this version, and the list of its licences
const root = join(import.meta.dirname, '../../../..');
try {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const bill = billOf(root);
  const packages = licencesOf(bill);
  const [refused] = refusedOf(packages);
  if (refused)
    throw new ConfigError(
      `bill: ${refused.name} ${refused.version} has a licence that is not allowed: ${refused.licence || 'none'}`,
    );
  const files = { 'cdx.json': `${JSON.stringify(bill, undefined, 2)}\n`, 'licences.csv': csvOf(packages) };
  for (const [extension, content] of Object.entries(files)) {
    writeFileSync(join(root, `velvet-${version}.${extension}`), content);
    process.stdout.write(`velvet-${version}.${extension} lists ${packages.length} packages.\n`);
  }
} catch (error) {
  printError(error);
  process.exitCode = 1;
}
