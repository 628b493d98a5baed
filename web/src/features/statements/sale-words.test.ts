import { expect, test } from 'vitest';
import { titleOf } from './sale-words.ts';

test.each([
  ['post', 'A first line\nand more', 'A first line'],
  ['post', null, 'A deleted post'],
  ['message', null, 'Locked message'],
  ['firstMessage', null, 'First message'],
  ['ticket', null, 'Ticket for a live session'],
  ['vaultItem', null, 'Item of a vault'],
  ['video', null, 'Video'],
])('a sold %s with the text %j is called %j', (contentKind, postText, words) =>
  expect(titleOf({ contentKind, postText })).toBe(words),
);
