import { ConversationId, MessageId, UserId } from '@velvet/contracts/ids';
import type { Message } from '@velvet/contracts/messaging/messages';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasGap, withMessage, type MessagePages } from './message-pages.ts';

const conversationId = ConversationId.parse('01890000-0000-7000-8000-000000000000');

function messageOf(seq: number, content = `${seq}`): Message {
  const id = MessageId.parse(`01890000-0000-7000-8000-${String(seq).padStart(12, '0')}`);
  const senderId = UserId.parse('you');
  const rest = {
    editedAt: null,
    unsentAt: null,
    replyTo: null,
    attachmentCount: 0,
    price: null,
    isBought: false,
    clientId: null,
    time: '2026-09-01T12:00:00.000Z',
  };
  return {
    ...rest,
    id,
    conversationId,
    seq,
    senderId,
    type: 'text',
    content,
    sent: false,
    status: 'sent',
    reactions: [],
  };
}

const meta = { page: 1, limit: 50, hasMore: false, nextCursor: null };
const pagesOf = (...pages: number[][]): MessagePages => ({
  pages: pages.map((seqs) => ({ data: seqs.map((seq) => messageOf(seq)), meta })),
  pageParams: pages.map(() => ''),
});
const seqsOf = ({ pages }: MessagePages) => pages.flatMap(({ data }) => data.map(({ seq }) => seq));

test('messages that arrive in any order and repeatedly are shown once, newest first', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 11, max: 20 })), (arrivals) => {
      const list = arrivals.reduce((shown, seq) => withMessage(shown, messageOf(seq)), pagesOf([10, 9], [8, 7]));
      const expected = [...new Set(arrivals)].toSorted((a, b) => b - a);
      expect(seqsOf(list)).toEqual([...expected, 10, 9, 8, 7]);
    }),
  );
});

test('a message that is loaded already is replaced in its page', () => {
  const list = withMessage(pagesOf([4, 3], [2, 1]), messageOf(2, 'changed'));
  expect(list.pages[1]?.data.map(({ content }) => content)).toEqual(['changed', '1']);
  expect(seqsOf(list)).toEqual([4, 3, 2, 1]);
});

test('a gap is reported unless the message follows the newest one', () => {
  expect(hasGap(pagesOf([4, 3]), messageOf(5))).toBe(false);
  expect(hasGap(pagesOf([4, 3]), messageOf(6))).toBe(true);
  expect(hasGap(pagesOf([]), messageOf(1))).toBe(false);
});
