import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { dataPath, takeDataDirectory } from './data-directory.ts';

/** `npm run reset`: empties the data folder after asking; `-- --yes` does not ask. */
async function reset(): Promise<void> {
  const { values } = parseArgs({ options: { yes: { type: 'boolean', default: false } } });
  const path = dataPath(process.env);
  // refuses while the platform runs on it
  takeDataDirectory(path);
  if (!values.yes && !(await isWanted(path))) {
    await rm(`${path}/lock`, { force: true });
    process.stdout.write('Nothing was removed.\n');
    return;
  }
  await rm(path, { recursive: true, force: true });
  process.stdout.write(`${path} is empty.\n`);
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
