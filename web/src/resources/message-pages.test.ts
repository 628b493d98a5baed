import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { messageAt } from './message.fixture.ts';
import { hasGap, withMessage, type MessagePages } from './message-pages.ts';

const meta = { page: 1, limit: 50, hasMore: false, nextCursor: null };
const pagesOf = (...pages: number[][]): MessagePages => ({
  pages: pages.map((seqs) => ({ data: seqs.map((seq) => messageAt(seq)), meta })),
  pageParams: pages.map(() => ''),
});
const seqsOf = ({ pages }: MessagePages) => pages.flatMap(({ data }) => data.map(({ seq }) => seq));

test('messages that arrive in any order and repeatedly are shown once, newest first', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 11, max: 20 })), (arrivals) => {
      const list = arrivals.reduce((shown, seq) => withMessage(shown, messageAt(seq)), pagesOf([10, 9], [8, 7]));
      const expected = [...new Set(arrivals)].toSorted((a, b) => b - a);
      expect(seqsOf(list)).toEqual([...expected, 10, 9, 8, 7]);
    }),
  );
});

test('a message that is loaded already is replaced in its page', () => {
  const list = withMessage(pagesOf([4, 3], [2, 1]), messageAt(2, { content: 'changed' }));
  expect(list.pages[1]?.data.map(({ content }) => content)).toEqual(['changed', '1']);
  expect(seqsOf(list)).toEqual([4, 3, 2, 1]);
});

test('a gap is reported unless the message follows the newest one', () => {
  expect(hasGap(pagesOf([4, 3]), messageAt(5))).toBe(false);
  expect(hasGap(pagesOf([4, 3]), messageAt(6))).toBe(true);
  expect(hasGap(pagesOf([]), messageAt(1))).toBe(false);
});
