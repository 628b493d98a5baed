import { expect, test } from 'vitest';
import { holdEnd, isUnheld } from './hold.ts';

const now = new Date('2026-11-27T12:00:00Z');
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

test.each([
  ['no earlier checkout', { runningUntil: null, lapses: 0 }, at(5)],
  ['one unpaid hold', { runningUntil: null, lapses: 1 }, at(5)],
  ['two unpaid holds', { runningUntil: null, lapses: 2 }, now],
  ['a running hold', { runningUntil: at(2), lapses: 1 }, at(2)],
  ['a running hold that is the second', { runningUntil: at(1), lapses: 2 }, at(1)],
  ['a hold that has just ended', { runningUntil: now, lapses: 1 }, at(5)],
])('after %s the hold of a checkout ends at its time', (_name, facts, end) => {
  expect(holdEnd(facts, now)).toEqual(end);
  expect(isUnheld({ holdEndsAt: end, openedAt: now })).toBe(end === now);
});

test('a checkout of something without a limit has no hold to lose', () => {
  expect(isUnheld({ holdEndsAt: null, openedAt: now })).toBe(false);
});
