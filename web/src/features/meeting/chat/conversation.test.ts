import { expect, test } from 'vitest';
import type { ChatEntry } from '#features/meeting/call/model.ts';
import { linesOf, unreadAfter } from './conversation.ts';

const said = (sender: string, minute: number, isYours = false): ChatEntry => ({
  id: `${sender}-${minute}`,
  text: 'Hello',
  sender,
  timestamp: new Date(Date.UTC(2026, 8, 24, 19, minute)).toISOString(),
  isYours,
  state: 'sent',
});

test('a message shows its sender when the sender changes or after a pause', () => {
  const messages = [said('Bo', 0), said('Bo', 1), said('Ana', 2), said('Bo', 3), said('Bo', 9)];
  expect(linesOf(messages).map(({ isFirst }) => isFirst)).toEqual([true, false, true, true, true]);
});

test('a message shows its sender when its timestamp is invalid', () => {
  const odd = { ...said('Bo', 0), timestamp: 'yesterday' };
  expect(linesOf([odd, odd]).map(({ isFirst }) => isFirst)).toEqual([true, true]);
});

test('own messages are not counted when unread messages are counted', () => {
  const messages = [said('Bo', 0), said('Ana', 1, true), said('Bo', 2)];
  expect([undefined, 'Bo-0', 'Bo-2'].map((seen) => unreadAfter(messages, seen))).toEqual([2, 1, 0]);
});
