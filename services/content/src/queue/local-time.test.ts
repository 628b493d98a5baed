import { expect, test } from 'vitest';
import { localTimeOf, momentOf } from './local-time.ts';

const at = (scheduledDate: string, scheduledTime: string, timeZone: string) =>
  momentOf({ scheduledDate, scheduledTime, timeZone }).toISOString();

test('a local time has the offset of its day', () => {
  expect(at('2027-01-15', '18:30', 'Europe/Berlin')).toBe('2027-01-15T17:30:00.000Z');
  expect(at('2027-07-15', '18:30', 'Europe/Berlin')).toBe('2027-07-15T16:30:00.000Z');
  expect(at('2027-07-15', '00:00', 'UTC')).toBe('2027-07-15T00:00:00.000Z');
});

test('a skipped time moves forward, and of a repeated one the first counts', () => {
  expect(at('2027-03-28', '02:30', 'Europe/Berlin')).toBe('2027-03-28T01:30:00.000Z');
  expect(at('2027-10-31', '02:30', 'Europe/Berlin')).toBe('2027-10-31T00:30:00.000Z');
});

test('a whole moment needs no zone, and a moment is shown in a zone', () => {
  expect(at('2027-01-15T10:00:00+02:00', '00:00', 'Asia/Tokyo')).toBe('2027-01-15T08:00:00.000Z');
  expect(localTimeOf(new Date('2027-07-15T22:05:00Z'), 'Europe/Berlin')).toEqual({
    scheduledDate: '2027-07-16',
    scheduledTime: '00:05',
    timeZone: 'Europe/Berlin',
  });
});
