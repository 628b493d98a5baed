import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasReachedAge } from './age.ts';

test.each([
  { born: '2000-05-17', today: '2021-05-16', is: false },
  { born: '2000-05-17', today: '2021-05-17', is: true },
  { born: '2000-12-31', today: '2021-01-01', is: false },
  { born: '2000-02-29', today: '2021-02-28', is: false },
  { born: '2000-02-29', today: '2021-03-01', is: true },
  { born: '2003-02-28', today: '2024-02-28', is: true },
  { born: '2003-03-01', today: '2024-02-29', is: false },
])('born $born, on $today: $is', ({ born, today, is }) => {
  expect(hasReachedAge(born, 21, today)).toBe(is);
});

test('agrees with counting completed years by the calendar', () => {
  const day = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(day, day, fc.integer({ min: 18, max: 99 }), (born, today, years) => {
      const [bornYear = 0, bornMonth = 0, bornDay = 0] = born.split('-').map(Number);
      const [year = 0, month = 0, dayOfMonth = 0] = today.split('-').map(Number);
      const hadBirthday = month > bornMonth || (month === bornMonth && dayOfMonth >= bornDay);
      const completed = year - bornYear - (hadBirthday ? 0 : 1);
      expect(hasReachedAge(born, years, today)).toBe(completed >= years);
    }),
  );
});
