import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { queryWords, searchWords, tsQueryOf, wordsOf } from './search-text.ts';

test('words are lower-case, without accents and punctuation, each once', () => {
  expect(wordsOf('Ana.Núñez — “Fotógrafa” ana! 東京')).toEqual(['ana', 'nunez', 'fotografa', '東京']);
});

test('a handle is found by its parts and as a whole', () => {
  expect(searchWords({ handle: 'ana.b_c', name: 'Ana', bio: 'Yoga' })).toEqual({
    nameWords: ['ana', 'b', 'c', 'anabc'],
    allWords: ['ana', 'b', 'c', 'anabc', 'yoga'],
  });
});

test('a name without spaces is found by any part', () => {
  expect(searchWords({ handle: 'ya', name: '山田太郎', bio: '' }).nameWords).toEqual([
    'ya',
    '山田太郎',
    '田太郎',
    '太郎',
    '郎',
  ]);
});

test('a query requires every word, as a prefix or as one of its meanings', () => {
  const words = [
    { typed: 'ana', meanings: [] },
    { typed: 'jonhson', meanings: ['johnson'] },
  ];
  expect(tsQueryOf(words)).toBe(`('ana':*) & ('jonhson':* | 'johnson')`);
});

test('single letters count only if there are no other words', () => {
  expect(queryWords('J Lo')).toEqual(['lo']);
  expect(queryWords('a b c')).toEqual(['a']);
  expect(queryWords('?!')).toEqual([]);
});

test('a query contains only letters and digits of a limited number of words, for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
      const words = queryWords(text);
      expect(words.length).toBeLessThanOrEqual(6);
      for (const word of words) expect(word).toMatch(/^[\p{L}\p{N}]{1,40}$/u);
    }),
  );
});
