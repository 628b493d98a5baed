import { expect, test } from 'vitest';
import { parted, smallWorld } from './parted.ts';

test('a small world is created through the API, and of a large one only its small part', () => {
  expect(parted(smallWorld)).toStrictEqual({ small: smallWorld, rest: undefined });
  expect(parted({ creators: 1000, fans: 10_000, posts: 100_000 })).toStrictEqual({
    small: smallWorld,
    rest: { creators: 988, fans: 9940, posts: 99_850 },
  });
});
