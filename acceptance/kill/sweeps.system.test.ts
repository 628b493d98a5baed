import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '@velvet/engines/free-port';
import { expect, test } from 'vitest';
import { runningSite, type RunningSite } from '#story/running-site.ts';
import { killPayouts } from './payouts.ts';
import { killPublication } from './publication.ts';
import { killReminders } from './reminders.ts';

/** Runs the work against a platform of its own. */
async function atSite(work: (site: RunningSite) => Promise<void>): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'velvet-sweeps-'));
  const site = runningSite(directory, await freePorts(5), { LOG_LEVEL: 'error' });
  try {
    await site.start();
    await work(site);
  } finally {
    await site.stop().catch(() => undefined);
    await rm(directory, { recursive: true, force: true });
  }
}

const wrong = (findings: Record<string, number>) => Object.entries(findings).filter(([, count]) => count !== 0);

// concurrent, because all mostly wait for sweeps, which begin some time after each start
test.concurrent('kill -9 during the run of payouts pays every creator once, to the cent', { timeout: 600_000 }, () =>
  atSite(async (site) => expect(wrong(await killPayouts(site))).toEqual([])),
);

test.concurrent('kill -9 during reminders and refunds of gifts does each exactly once', { timeout: 600_000 }, () =>
  atSite(async (site) => expect(wrong(await killReminders(site))).toEqual([])),
);

test.concurrent(
  'kill -9 at the minute of publication publishes posts once, starts sessions once and reminds once',
  { timeout: 600_000 },
  () => expect(atSite(killPublication)).resolves.toBeUndefined(),
);
