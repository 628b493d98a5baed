import { expect, test } from 'vitest';
import { readOptions } from './options.ts';

test('without arguments there is a small world', () => {
  expect(readOptions([])).toStrictEqual({ seed: 1, size: { creators: 12, fans: 60, posts: 150 } });
  expect(readOptions(['--creators', '1000', '--fans=10000', '--seed', '7'])).toStrictEqual({
    seed: 7,
    size: { creators: 1000, fans: 10_000, posts: 150 },
  });
});

test.each([
  [['--creators', 'many'], '--creators takes a whole number from 1 to 100000, not "many".'],
  [['--posts', '0'], '--posts takes a whole number'],
  [['--seed', '1e3'], '--seed takes a whole number'],
  [['--fans'], '--fans'],
  [['--dogs', '3'], '--dogs'],
  [['12'], '12'],
])('%j is refused in one line', (args, words) => {
  expect(() => readOptions(args)).toThrow(words);
  expect(() => readOptions(args)).toThrow(/^[^\n]+$/);
});
