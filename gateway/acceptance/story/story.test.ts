import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '@velvet/engines/free-port';
import { expect, test } from 'vitest';
import { runningSite } from './running-site.ts';
import { checkAfterwards, tellStory } from './story.ts';

test('the story holds from outside, and after kill -9', { timeout: 300_000 }, async () => {
  const directory = await mkdtemp(join(tmpdir(), 'velvet-story-'));
  const site = runningSite(directory, await freePorts(3));
  const steps: string[] = [];
  const say = (step: string) => void steps.push(step);
  try {
    await site.start();
    const facts = await tellStory(site, say);
    await site.kill();
    await site.start();
    await checkAfterwards(site, facts, say);
    expect(steps).toHaveLength(12);
  } finally {
    await site.stop().catch(() => {});
    await rm(directory, { recursive: true, force: true });
  }
});
