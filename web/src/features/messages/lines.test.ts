import type { Message } from '@velvet/contracts/messaging/messages';
import { expect, test } from 'vitest';
import { messageAt } from '#resources/message.fixture.ts';
import { isLargeEmoji, lineOf } from './lines.ts';
import { quotedText } from './quoted-text.ts';

const messageOf = (seq: number, sent: boolean, time: string) => messageAt(seq, { sent, time });

const at = (day: number, minute: number) => new Date(2026, 8, day, 12, minute).toISOString();
/** Days, the separator of unread messages and first messages of groups, which have an exclamation mark. */
const shape = (messages: Message[], unreadAfter = messages.length) =>
  messages.flatMap((message, index) => {
    const { isNewDay, isFirstUnread, isFirst } = lineOf(message, messages[index - 1], unreadAfter);
    const own = `${message.seq}${isFirst ? '!' : ''}`;
    return [...(isNewDay ? ['day'] : []), ...(isFirstUnread ? ['unread'] : []), own];
  });

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
  expect(shape(messages, 2)).toEqual(['day', '1!', '2!', 'unread', '3!', '4']);
  expect(shape(messages, 4)).toEqual(['day', '1!', '2!', '3!', '4']);
});

test('a message whose predecessor is not loaded has no separator of its day', () => {
  expect(lineOf(messageOf(51, false, at(1, 0)), undefined, 60)).toMatchObject({ isNewDay: false, isFirst: true });
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

test('a quote has the words of its message, or what it shows, and only an unsent text is empty', () => {
  const quotes = [
    { type: 'image', content: 'Look' },
    { type: 'image', content: '' },
    { type: 'text', content: '' },
  ];
  expect(quotes.map((quote) => quotedText(quote))).toEqual(['Look', 'Photo', 'Message unsent']);
});
