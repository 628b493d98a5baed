import { printError } from '@velvet/kit/lifecycle/run-process';
import { ConfigError } from '@velvet/kit/lifecycle/config';
import { stopOnSignal } from '@velvet/kit/lifecycle/stop';
import { dataPath, readRunning } from '@velvet/standalone/data-directory';
import { askForRestart, openDoor } from './door.ts';
import { withEngines } from './settings.ts';
import { status } from './status.ts';

const report = (line: string) => void process.stdout.write(`${line}\n`);
const step = (line: string) => report(`· ${line}`);

async function up(): Promise<void> {
  const startedAt = performance.now();
  const environment = withEngines(process.env);
  // imported late, because they load every service, which `status` does not need
  const [{ buildWeb }, { startCluster }] = await Promise.all([
    import('@velvet/standalone/build-web'),
    import('./supervisor.ts'),
  ]);
  await buildWeb(step);
  const cluster = await startCluster(environment, step);
  const close = await openDoor(cluster);
  stopOnSignal(async () => {
    report('\n· Stopping');
    close();
    await cluster.stop();
  });
  report(`· Ready after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  report(`\n  Velvet is open:  ${cluster.url}\n`);
}

/** `npm run cluster`, `npm run cluster -- status`, `npm run cluster -- restart [name]` */
const commands = new Map<string, (argument: string | undefined) => Promise<void> | void>([
  ['up', up],
  ['status', () => status(process.env, report)],
  [
    'restart',
    async (name) => {
      // throws a message if no cluster is running
      readRunning(dataPath(process.env));
      await askForRestart(dataPath(process.env), name, report);
    },
  ],
]);

try {
  const [word = 'up', argument] = process.argv.slice(2);
  const command = commands.get(word);
  if (!command) throw new ConfigError('Unknown command. Use: npm run cluster [-- status | restart [name]]');
  await command(argument);
} catch (error) {
  printError(error);
  process.exit(1);
}
