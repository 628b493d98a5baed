import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '@velvet/engines/free-port';
import { expect, test } from 'vitest';
import { runningSite } from '#story/running-site.ts';
import { playHistories } from './history.ts';
import { historySettings } from './settings.ts';

/** Few, for the time of the tier. `npm run histories` has an option for the number of steps. */
const options = { seed: 7, steps: 400, kills: 200 };

test(
  'random histories over all services agree with the model, and leave no cent and no access that nobody has',
  { timeout: 1_200_000 },
  async () => {
    const directory = await mkdtemp(join(tmpdir(), 'velvet-histories-'));
    const site = runningSite(directory, await freePorts(5), historySettings);
    try {
      await site.start();
      const { steps, disagreements, findings } = await playHistories(site, options, () => undefined);
      expect(disagreements.join('\n')).toBe('');
      expect(findings).toEqual([]);
      expect(steps).toBeGreaterThanOrEqual(options.steps);
    } finally {
      await site.stop().catch(() => undefined);
      await rm(directory, { recursive: true, force: true });
    }
  },
);
