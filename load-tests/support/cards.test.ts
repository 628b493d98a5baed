import { expect, test } from 'vitest';
import { cards, outcomeOf } from './cards.ts';

const stepsOf = (count: number, mix: { challenged: number; declined: number }) =>
  Object.groupBy(
    Array.from({ length: count }, (_, number) => outcomeOf(number, mix)),
    ({ step }) => step,
  );

test('a run has the shares of its mix', () => {
  const steps = stepsOf(100, { challenged: 20, declined: 6 });
  expect(steps.decline).toHaveLength(6);
  expect(steps['unlock with 3-D Secure']?.length).toBeGreaterThanOrEqual(18);
  expect(new Set(steps.decline?.map(({ card }) => card))).toEqual(new Set(cards.declined));
});

test('a run without declines and challenges has only good cards', () => {
  expect(Object.keys(stepsOf(50, { challenged: 0, declined: 0 }))).toEqual(['unlock']);
});

test('a long run stays below the declines after which the platform refuses an address', () => {
  const { decline = [] } = stepsOf(10_000, { challenged: 20, declined: 50 });
  expect(decline).toHaveLength(24);
  for (const card of cards.declined) expect(decline.filter((each) => each.card === card)).toHaveLength(8);
});
