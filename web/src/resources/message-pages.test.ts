import type { Message } from '@velvet/contracts/messaging/messages';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { messageAt } from './message.fixture.ts';
import { hasGap, pageLength, pageOf, pagesBetween, withChanged, withMessage } from './message-pages.ts';

const rowsOf = (...seqs: number[]) => seqs.map((seq) => messageAt(seq));

test('messages that arrive in any order and repeatedly are in their page once, oldest first', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 3, max: 20 })), (arrivals) => {
      const rows = arrivals.reduce((shown, seq) => withMessage(shown, messageAt(seq)), rowsOf(1, 2));
      const expected = [1, 2, ...[...new Set(arrivals)].toSorted((a, b) => a - b)];
      expect(rows.map(({ seq }) => seq)).toEqual(expected);
    }),
  );
});

test('a message that is loaded already is replaced', () => {
  const rows = withMessage(rowsOf(1, 2, 3), messageAt(2, { content: 'changed' }));
  expect(rows.map(({ content }) => content)).toEqual(['1', 'changed', '3']);
});

test('a changed message changes where it is quoted, and rows without it stay the same', () => {
  const photo = messageAt(1, { type: 'image', content: '' });
  const { id, seq, senderId, type, content } = photo;
  const answer = messageAt(60, { replyTo: { id, seq, senderId, type, content } });
  const rows = [messageAt(59), answer];
  const quoteIn = (shown: readonly Message[]) => shown[1]?.replyTo;
  expect(quoteIn(withChanged(rows, { ...photo, content: 'With words' }))).toMatchObject({ content: 'With words' });
  const unsent = { ...photo, content: '', unsentAt: photo.time };
  expect(quoteIn(withChanged(rows, unsent))).toMatchObject({ type: 'text', content: '' });
  expect(withChanged(rows, messageAt(2))).toBe(rows);
});

test('a gap is reported unless the message follows the newest one, or is the first of its page', () => {
  expect(hasGap(rowsOf(3, 4), messageAt(5))).toBe(false);
  expect(hasGap(rowsOf(3, 4), messageAt(6))).toBe(true);
  expect(hasGap([], messageAt(pageLength + 1))).toBe(false);
  expect(hasGap([], messageAt(pageLength + 2))).toBe(true);
});

test('the pages of a range contain its positions, and no other pages are needed', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10, max: 100_000 }), fc.nat(300), (first, length) => {
      const pages = pagesBetween(first, first + length);
      const [from, to] = [Math.max(1, first), Math.max(1, first + length)];
      const needed = Array.from({ length: to - from + 1 }, (_, index) => pageOf(from + index));
      expect(pages).toEqual([...new Set(needed)]);
    }),
  );
});
