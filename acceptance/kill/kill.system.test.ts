import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '@velvet/engines/free-port';
import { expect, test } from 'vitest';
import { runningSite } from '#story/running-site.ts';
import { faultsIn } from './audit.ts';
import { playRounds, type Round } from './rounds.ts';
import { loadSettings } from './settings.ts';

test('two rounds of kill -9 under load lose nothing and do nothing twice', { timeout: 420_000 }, async () => {
  const directory = await mkdtemp(join(tmpdir(), 'velvet-kill-'));
  const site = runningSite(directory, await freePorts(5), loadSettings);
  const rounds: Round[] = [];
  try {
    await site.start();
    const report = (round: Round) => void rounds.push(round);
    const journal = await playRounds(site, 2, report, { withRepetition: true });
    expect(rounds.map(({ findings }) => faultsIn(findings))).toEqual([[], []]);
    expect(journal.acknowledged.purchase).toBeGreaterThan(0);
    expect(journal.acknowledged.post).toBeGreaterThan(0);
  } finally {
    await site.stop().catch(() => undefined);
    await rm(directory, { recursive: true, force: true });
  }
});
