import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '@velvet/engines/free-port';
import { expect, test } from 'vitest';
import { runningSite } from '#story/running-site.ts';
import { killPayouts } from './payouts.ts';
import { killReminders } from './reminders.ts';

// Both mostly wait for sweeps, which begin some time after each start.
test.concurrent(
  'kill -9 during the run of payouts pays every creator once, to the cent',
  { timeout: 400_000 },
  async () => {
    const directory = await mkdtemp(join(tmpdir(), 'velvet-payouts-'));
    const site = runningSite(directory, await freePorts(5), { LOG_LEVEL: 'error' });
    try {
      await site.start();
      const findings = await killPayouts(site, 1);
      expect(Object.entries(findings).filter(([, count]) => count !== 0)).toEqual([]);
    } finally {
      await site.stop().catch(() => undefined);
      await rm(directory, { recursive: true, force: true });
    }
  },
);

test.concurrent(
  'kill -9 during reminders and refunds of gifts does each exactly once',
  { timeout: 600_000 },
  async () => {
    const directory = await mkdtemp(join(tmpdir(), 'velvet-reminders-'));
    const site = runningSite(directory, await freePorts(5), { LOG_LEVEL: 'error' });
    try {
      await site.start();
      const findings = await killReminders(site);
      expect(Object.entries(findings).filter(([, count]) => count !== 0)).toEqual([]);
    } finally {
      await site.stop().catch(() => undefined);
      await rm(directory, { recursive: true, force: true });
    }
  },
);
