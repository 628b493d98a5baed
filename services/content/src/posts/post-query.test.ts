import { expect, test } from 'vitest';
import { postQueryOf } from './post-query.ts';

test('every word is a prefix query', () => {
  expect(postQueryOf('Roof, before the STORM')).toBe("'roof':* & 'before':* & 'the':* & 'storm':*");
});

test('query syntax in the text is ignored', () => {
  expect(postQueryOf(`a' | !b & (c:*) \\`)).toBe("'a':* & 'b':* & 'c':*");
  expect(postQueryOf(`'|&!():*`)).toBe('');
});

test('at most six distinct words count', () => {
  expect(postQueryOf('a a b c d e f g').split(' & ')).toHaveLength(6);
});
