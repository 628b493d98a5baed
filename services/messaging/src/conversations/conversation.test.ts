import { UserId } from '@velvet/contracts/ids';
import { countCharacters } from '@velvet/contracts/text';
import { propertyRuns } from '@velvet/testing/property';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pairOf, shorten, shownMarks } from './conversation.ts';

test('a shortened text is one line of at most the given number of characters, and ends at a whole one', () => {
  expect(shorten('Hello\n\n there', 20)).toBe('Hello there');
  expect(shorten('Hello there', 6)).toBe('Hello…');
  expect(shorten('👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 2)).toBe('👨‍👩‍👧‍👦👨‍👩‍👧‍👦…');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 1, max: 40 }), (text, max) => {
      const short = shorten(text, max);
      expect(countCharacters(short)).toBeLessThanOrEqual(max + 1);
      expect(short).not.toContain('\n');
    }),
    { numRuns: propertyRuns(300) },
  );
});

test('a pair has one order, and hidden receipts show no position', () => {
  const [ana, bo] = [UserId.parse('ana'), UserId.parse('bo')];
  expect(pairOf(bo, ana)).toEqual(pairOf(ana, bo));
  expect(shownMarks({ deliveredSeq: 5, readSeq: 4 }, { isPrivate: true, isParted: false })).toEqual({
    deliveredSeq: 5,
    readSeq: 0,
  });
  expect(shownMarks({ deliveredSeq: 5, readSeq: 4 }, { isPrivate: false, isParted: false })).toEqual({
    deliveredSeq: 5,
    readSeq: 4,
  });
  expect(shownMarks({ deliveredSeq: 5, readSeq: 4 }, { isPrivate: true, isParted: true })).toEqual({
    deliveredSeq: 0,
    readSeq: 0,
  });
});
