import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addMonths, monthOf, movedTo, rangeOf, weekOf, weeksOfMonth } from './calendar.ts';

const anyDay = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10));

test('a moved item keeps its local time, and in a week its minutes', () => {
  const slot = { day: '2027-03-27', time: '19:45' };
  expect(movedTo(slot, '2027-03-29', undefined)).toEqual({ day: '2027-03-29', time: '19:45' });
  expect(movedTo(slot, '2027-03-29', 6)).toEqual({ day: '2027-03-29', time: '06:45' });
});

test('a week has seven days from Monday on and contains its day', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const week = weekOf(day);
      expect(week).toContain(day);
      expect(new Date(`${week[0]}T12:00:00Z`).getUTCDay()).toBe(1);
      expect(week.at(-1)).toBe(addDays(week[0]!, 6));
    }),
  );
});

test('a month is shown in whole weeks that contain all of its days', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const days = weeksOfMonth(day);
      const first = `${monthOf(day)}-01`;
      expect(days.length % 7).toBe(0);
      expect(days).toEqual(expect.arrayContaining([first, day, addDays(addMonths(first, 1), -1)]));
      expect(days.length).toBeLessThanOrEqual(42);
      expect(monthOf(addMonths(day, 1))).not.toBe(monthOf(day));
    }),
  );
});

test.each([
  ['2026-11-23', '2026-11-25', 'November 23 – 29'],
  ['2026-12-30', '2026-11-25', 'December 28, 2026 – January 3, 2027'],
  ['2027-02-10', '2026-11-25', 'February 8 – 14, 2027'],
])('the week of %s names its year unless it is the one of %s: %s', (day, today, range) => {
  expect(rangeOf(weekOf(day), today).replaceAll(/\s/g, ' ')).toBe(range);
});
