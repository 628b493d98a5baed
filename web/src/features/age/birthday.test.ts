import { expect, test } from 'vitest';
import { dayOf, yearsSince } from './birthday.ts';

test.each([
  [{ year: '1990', month: '5', day: '1' }, '1990-05-01'],
  [{ year: ' 2004 ', month: '2', day: '29' }, '2004-02-29'],
  [{ year: '2005', month: '2', day: '29' }, undefined],
  [{ year: '90', month: '5', day: '1' }, undefined],
  [{ year: '1990', month: '', day: '1' }, undefined],
  [{ year: '1990', month: '5', day: '1e1' }, undefined],
  [{ year: '1990', month: '5', day: '0' }, undefined],
])('%j is the day %s', (parts, day) => {
  expect(dayOf(parts)).toBe(day);
});

test('the years of a birthday grow on the day itself', () => {
  const now = new Date('2026-03-15T12:00:00Z');
  expect(['2008-03-15', '2008-03-16', '2026-03-16'].map((day) => yearsSince(day, now))).toEqual([18, 17, -1]);
});
