import type { Message } from '@velvet/contracts/messaging/messages';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { messageAt } from '#resources/message.fixture.ts';
import { isLargeEmoji, linesOf } from './lines.ts';

const messageOf = (seq: number, sent: boolean, time: string) => messageAt(seq, { sent, time });

const at = (day: number, minute: number) => new Date(2026, 8, day, 12, minute).toISOString();
const shape = (messages: Message[], unreadAfter?: number) =>
  linesOf(messages, unreadAfter).map((line) =>
    line.kind === 'message' ? `${line.message.seq}${line.isFirst ? '!' : ''}` : line.kind,
  );

test('messages are grouped by person and pause, and days are separated', () => {
  const messages = [
    messageOf(1, true, at(1, 0)),
    messageOf(2, true, at(1, 1)),
    messageOf(3, false, at(1, 2)),
    messageOf(4, false, at(1, 30)),
    messageOf(5, false, at(2, 0)),
  ];
  expect(shape(messages)).toEqual(['day', '1!', '2', '3!', '4!', 'day', '5!']);
});

test('the separator of unread messages is before the first one of the other person', () => {
  const messages = [
    messageOf(1, false, at(1, 0)),
    messageOf(2, true, at(1, 1)),
    messageOf(3, false, at(1, 2)),
    messageOf(4, false, at(1, 3)),
  ];
  expect(shape(messages, 1)).toEqual(['day', '1!', '2!', 'unread', '3!', '4']);
  expect(shape(messages, 4)).toEqual(['day', '1!', '2!', '3!', '4']);
});

test('every message is shown once, in its order', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), fc.nat(5000)), { maxLength: 30 }), fc.nat(30), (given, unreadAfter) => {
      let minute = 0;
      const messages = given.map(([sent, pause], index) => messageOf(index + 1, sent, at(1, (minute += pause))));
      const shown = linesOf(messages, unreadAfter).flatMap((line) =>
        line.kind === 'message' ? [line.message.seq] : [],
      );
      expect(shown).toEqual(messages.map(({ seq }) => seq));
    }),
  );
});

test.each([
  ['🎉', true],
  ['👨‍👩‍👧 ❤️ 🇩🇪', true],
  ['🎉🎉🎉🎉', false],
  ['hi 🎉', false],
  ['123', false],
  ['', false],
])('%s is shown large: %s', (text, isLarge) => {
  expect(isLargeEmoji(text)).toBe(isLarge);
});
