import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { quietUntil } from './quiet-hours.ts';

const night = { start: '22:00', end: '07:00', timeZone: 'Europe/Berlin' };
const endOf = (at: string, hours = night) => quietUntil(hours, new Date(at))?.toISOString();

test('quiet hours begin at their start and are over at their end', () => {
  expect(endOf('2027-01-15T20:59:59Z')).toBeUndefined();
  expect(endOf('2027-01-15T21:00:00Z')).toBe('2027-01-16T06:00:00.000Z');
  expect(endOf('2027-01-16T05:59:59Z')).toBe('2027-01-16T06:00:00.000Z');
  expect(endOf('2027-01-16T06:00:00Z')).toBeUndefined();
  expect(endOf('2027-01-16T12:30:00Z', { ...night, start: '13:00', end: '14:15' })).toBe('2027-01-16T13:15:00.000Z');
});

test('the end is that of the wall clock in nights of a change of daylight saving', () => {
  expect(endOf('2027-03-27T22:00:00Z')).toBe('2027-03-28T05:00:00.000Z');
  expect(endOf('2027-10-30T22:00:00Z')).toBe('2027-10-31T06:00:00.000Z');
});

test('an end that daylight saving skips moves forward, and a repeated one is over once', () => {
  expect(endOf('2027-03-27T22:00:00Z', { ...night, end: '02:30' })).toBe('2027-03-28T01:30:00.000Z');
  expect(endOf('2027-10-30T22:00:00Z', { ...night, end: '02:30' })).toBe('2027-10-31T00:30:00.000Z');
  expect(endOf('2027-10-31T01:10:00Z', { ...night, end: '02:30' })).toBe('2027-10-31T01:30:00.000Z');
});

test('an end is later than the moment, at most a day and an hour away, and not quiet', () => {
  const time = fc
    .record({ hour: fc.nat(23), minute: fc.nat(59) })
    .map(({ hour, minute }) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
  const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu');
  const moment = fc.date({ min: new Date('2027-01-01'), max: new Date('2028-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(time, time, zone, moment, (start, end, timeZone, at) => {
      fc.pre(start !== end);
      const until = quietUntil({ start, end, timeZone }, at);
      if (!until) return;
      expect(until.getTime()).toBeGreaterThan(at.getTime());
      expect(until.getTime() - at.getTime()).toBeLessThanOrEqual(25 * 3600 * 1000);
      const local = until.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
      const isSkipped = local !== end;
      // a skipped end is followed by the time after the gap, which may belong to a short quiet time
      expect(isSkipped || quietUntil({ start, end, timeZone }, until) === undefined).toBe(true);
    }),
  );
});
