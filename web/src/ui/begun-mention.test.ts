import { expect, test } from 'vitest';
import { begunMention, withMention } from './begun-mention.ts';

test.each([
  ['@an', 'an'],
  ['Hi @ana.r', 'ana.r'],
  ['(@ana', 'ana'],
  ['@', undefined],
  ['me@an', undefined],
  ['https://a.b/@an', undefined],
  ['@ana ', undefined],
])('behind %j the handle that is typed is %j', (before, typed) => {
  expect(begunMention(before)).toBe(typed);
});

test('a handle that was taken stands in place of what was typed of it', () => {
  expect(withMention('Hi @an!', 6, 'ana.ruiz')).toEqual({ text: 'Hi @ana.ruiz !', caret: 13 });
  expect(withMention('Hi @an you', 6, 'ana')).toEqual({ text: 'Hi @ana you', caret: 8 });
});
