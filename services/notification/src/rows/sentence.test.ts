import { expect, test } from 'vitest';
import { fillIn } from './sentence.ts';

test.each([
  { people: 1, is: 'Ana followed you' },
  { people: 2, is: 'Ana and 1 other followed you' },
  { people: 1000, is: 'Ana and 999 others followed you' },
])('$people people: $is', ({ people, is }) => {
  expect(fillIn('{actor} followed you', 'Ana', people, null)).toBe(is);
});

test('a name is rendered as text, for any characters', () => {
  expect(fillIn('{actor} commented on your post', '$& {actor}', 1, 'oh')).toBe(
    '$& {actor} commented on your post: “oh”',
  );
});
