import { join } from 'node:path';
import { printError } from '@velvet/kit/lifecycle/run-process';
import { release } from './release.ts';

// `npm run release -- <version>`
const [version] = process.argv.slice(2);
try {
  release(join(import.meta.dirname, '../../../..'), version, new Date().toISOString().slice(0, 10));
  process.stdout.write(`v${version} is released; push it with \`git push --follow-tags\`.\n`);
} catch (error) {
  printError(error);
  process.exitCode = 1;
}
