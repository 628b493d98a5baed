import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { enginesOf } from '@velvet/engines/command/engines';
import { ConfigError } from '@velvet/kit/lifecycle/config';
import { dataPath, takeDataDirectory } from './data-directory.ts';

/** `npm run reset`: empties the data folder after asking; `-- --yes` does not ask. */
async function reset(): Promise<void> {
  const { values } = parseArgs({ options: { yes: { type: 'boolean', default: false } } });
  const path = dataPath(process.env);
  assertEnginesDown(path);
  // refuses while the platform runs on it
  takeDataDirectory(path);
  if (!values.yes && !(await isWanted(path))) {
    await rm(`${path}/lock`, { force: true });
    process.stdout.write('Canceled. No data was removed.\n');
    return;
  }
  await rm(path, { recursive: true, force: true });
  process.stdout.write(`${path} is now empty.\n`);
}

/** @throws {ConfigError} while engines work on what is below it */
function assertEnginesDown(path: string): void {
  if (!existsSync(join(path, 'engines'))) return;
  const { all, state } = enginesOf(process.env);
  if (all.some(({ name }) => state.running(name)))
    throw new ConfigError(`Engines are running on ${path}. Stop them first: npm run engines -- down`);
}

async function isWanted(path: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`Remove every account, post, picture and payment in ${path}? Type "yes": `);
  terminal.close();
  return answer.trim() === 'yes';
}

try {
  await reset();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
