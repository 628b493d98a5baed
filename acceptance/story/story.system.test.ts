import { expect, test } from 'vitest';
import { openStage } from './stage.ts';
import { checkAfterwards, runStory } from './story.ts';

test('the story holds from outside, and after kill -9 of what is ours', { timeout: 300_000 }, async () => {
  await using stage = await openStage();
  const steps: string[] = [];
  const report = (step: string) => void steps.push(step);
  const facts = await runStory(stage.site, report);
  if (stage.own) {
    await stage.own.kill();
    await stage.own.start();
    await checkAfterwards(stage.site, facts, report);
  }
  expect(steps).toHaveLength(stage.own ? 13 : 12);
});
