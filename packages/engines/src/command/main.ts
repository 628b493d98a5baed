import { ConfigError } from '@velvet/kit/lifecycle/config';
import { backup } from './backup.ts';
import { down } from './down.ts';
import { enginesOf, type Engines } from './engines.ts';
import { restore } from './restore.ts';
import { status } from './status.ts';
import { up } from './up.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);
const printError = (line: string) => void process.stderr.write(`${line}\n`);

function toldAll(problems: readonly string[]): boolean {
  for (const problem of problems) printError(problem);
  return problems.length === 0;
}

/** Commands by name. Each returns whether it succeeded completely. */
const commands = new Map<string | undefined, (engines: Engines, folder: string | undefined) => Promise<boolean>>([
  ['up', (engines) => up(engines, say).then(toldAll)],
  ['down', (engines) => down(engines, say).then(() => true)],
  ['status', (engines) => status(engines, say)],
  ['backup', (engines, folder) => backup(engines, folder, say).then(() => true)],
  ['restore', (engines, folder) => restore(engines, folder, say).then(toldAll)],
]);

/** `npm run engines -- up|down|status|backup FOLDER|restore FOLDER` */
try {
  const command = commands.get(process.argv[2]);
  if (!command)
    throw new ConfigError('Unknown command. Use: npm run engines -- up|down|status|backup FOLDER|restore FOLDER');
  process.exitCode = (await command(enginesOf(process.env), process.argv[3])) ? 0 : 1;
} catch (error) {
  printError(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
