import { parseArgs } from 'node:util';
import { dataPath, readRunning } from '@velvet/standalone/data-directory';
import { runningSite, siteAt } from './running-site.ts';
import { givenSite } from './stage.ts';
import { checkAfterwards, runStory } from './story.ts';

/**
 * `npm run story`: the story against the running platform, in any assembly. `-- --kill` also kills what `npm start`
 * started, starts it again, and looks whether all is still true.
 */
const { values } = parseArgs({ options: { kill: { type: 'boolean', default: false } } });
const report = (step: string) => void process.stdout.write(`ok  ${step}\n`);
try {
  const directory = dataPath(process.env);
  if (values.kill) await runAndKill(directory);
  else await runStory(givenSite() ?? siteAt(readRunning(directory).url, directory), report);
} catch (error) {
  process.stderr.write(`FAILED  ${error instanceof Error ? error.message : String(error)}\n`);
  // sockets that the story left open would keep this process
  process.exit(1);
}

async function runAndKill(directory: string): Promise<void> {
  const { url, processes } = readRunning(directory);
  if (processes) throw new Error('--kill is for what `npm start` started: a cluster starts again by itself.');
  const own = runningSite(directory, Number(new URL(url).port));
  const facts = await runStory(own, report);
  await own.kill();
  await own.start();
  await checkAfterwards(own, facts, report);
  await own.stop();
}
