import { expect, test } from 'vitest';
import { daysDue } from './reconciliation-day.ts';

test('a day is due an hour after its end, after every day that was missed', () => {
  const at = (time: string) => new Date(`2026-11-26T${time}Z`);
  expect(daysDue(at('00:59:59'), undefined)).toEqual(['2026-11-24']);
  expect(daysDue(at('01:00:00'), undefined)).toEqual(['2026-11-25']);
  expect(daysDue(at('01:00:00'), '2026-11-25')).toEqual([]);
  expect(daysDue(at('12:00:00'), '2026-11-22')).toEqual(['2026-11-23', '2026-11-24', '2026-11-25']);
  expect(daysDue(at('12:00:00'), '2026-01-01')).toHaveLength(30);
});
