import { parseArgs } from 'node:util';
import { dataPath, readRunning } from '@velvet/standalone/data-directory';
import { runningSite } from './running-site.ts';
import { checkAfterwards, tellStory } from './story.ts';

/** `npm run story`: the story against the running platform. `-- --kill` also kills it, starts it again, and looks whether all is still true. */
const { values } = parseArgs({ options: { kill: { type: 'boolean', default: false } } });
const say = (step: string) => void process.stdout.write(`ok  ${step}\n`);
try {
  const directory = dataPath(process.env);
  const site = runningSite(directory, Number(new URL(readRunning(directory).url).port));
  const facts = await tellStory(site, say);
  if (values.kill) {
    await site.kill();
    await site.start();
    await checkAfterwards(site, facts, say);
    await site.stop();
  }
} catch (error) {
  process.stderr.write(`FAILED  ${error instanceof Error ? error.message : String(error)}\n`);
  // sockets that the story left open would keep this process
  process.exit(1);
}
