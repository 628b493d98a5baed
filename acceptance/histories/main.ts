import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePorts } from '@velvet/engines/free-port';
import { runningSite } from '#story/running-site.ts';
import { playHistories } from './history.ts';
import { historySettings } from './settings.ts';

/**
 * `npm run histories [-- --seed 1 --steps 10000 --kills 500]`: random histories on a platform of its own. Prints where it differs from
 * the model, and ends with 1 then.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    steps: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '500' },
  },
});
const options = { seed: Number(values.seed), steps: Number(values.steps), kills: Number(values.kills) };
const report = (line: string) => void process.stdout.write(`${line}\n`);
const directory = await mkdtemp(join(tmpdir(), 'velvet-histories-'));
const site = runningSite(directory, await freePorts(5), historySettings);
try {
  report(`seed ${options.seed}`);
  await site.start();
  const { answers, disagreements, findings, steps, probes, kills, stepsPerSecond } = await playHistories(
    site,
    options,
    report,
  );
  for (const line of [...answers].map(([kind, number]) => `  ${kind}: ${number}`).toSorted()) report(line);
  for (const [what, count] of findings) report(`${count} ${what}`);
  report(
    `\nseed ${options.seed}: ${steps} steps, ${stepsPerSecond} a second, ${probes} probes, ${kills} kills; ${disagreements.length + findings.length} differences`,
  );
  if (disagreements.length + findings.length > 0) process.exitCode = 1;
} catch (error) {
  report(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
} finally {
  await site.stop().catch(() => undefined);
  await rm(directory, { recursive: true, force: true });
}
