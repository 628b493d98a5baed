import type { ProcessingStep } from '@velvet/contracts/content/processing-step';
import { expect, test } from 'vitest';
import { failedSteps, progressOf } from './processing-steps.ts';

const step = (
  name: ProcessingStep['name'],
  state: ProcessingStep['state'],
  percent = 0,
  height: number | null = null,
) => ({
  name,
  state,
  percent,
  height,
});
const read = [step('analysing', 'done', 100), step('poster', 'done', 100)];

test.each([
  [[step('analysing', 'waiting'), step('poster', 'waiting')], 'Step 1 of 2: Analysing', 0],
  [[step('analysing', 'done', 100), step('poster', 'active')], 'Step 2 of 2: Making the poster, 0%', 0.5],
  [
    [...read, step('rendition', 'active', 40, 480), step('rendition', 'waiting', 0, 240)],
    'Step 3 of 4: 480p, 40%',
    0.6,
  ],
  [
    [...read, step('rendition', 'active', 40, 480), step('rendition', 'active', 20, 240)],
    'Step 3 of 4: 480p, 40% · 240p, 20%',
    0.65,
  ],
  [[...read, step('rendition', 'failed', 10, 480), step('rendition', 'waiting', 0, 240)], 'Step 4 of 4: 240p', 0.75],
])('the progress of %j is %s', (steps, words, share) => {
  expect(progressOf(steps)).toEqual({ words, share });
  expect(failedSteps(steps)).toBeUndefined();
});

test('failed renditions are reported when no step is left', () => {
  const steps = [...read, step('rendition', 'failed', 10, 480), step('rendition', 'done', 100, 240)];
  expect(progressOf(steps)).toBeUndefined();
  expect(failedSteps(steps)).toContain('480p');
  expect(failedSteps([])).toBeUndefined();
});
