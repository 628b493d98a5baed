import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { momentsOf, slotOf } from './zoned-time.ts';

test('a moment is in the slot of its local day and time on both sides of daylight saving', () => {
  expect(slotOf('2027-03-27T18:30:00Z', 'Europe/Berlin')).toEqual({ day: '2027-03-27', time: '19:30' });
  expect(slotOf('2027-03-28T17:30:00Z', 'Europe/Berlin')).toEqual({ day: '2027-03-28', time: '19:30' });
  expect(slotOf('2027-07-15T22:05:00Z', 'Europe/Berlin')).toEqual({ day: '2027-07-16', time: '00:05' });
  expect(slotOf('2027-07-15T00:00:00Z', 'America/New_York')).toEqual({ day: '2027-07-14', time: '20:00' });
});

test('a skipped slot has no moment and moves forward, and a repeated one has two', () => {
  expect(momentsOf({ day: '2027-03-28', time: '02:30' }, 'Europe/Berlin')).toEqual({
    moments: [],
    forward: '2027-03-28T01:30:00.000Z',
  });
  expect(momentsOf({ day: '2027-10-31', time: '02:30' }, 'Europe/Berlin').moments).toEqual([
    '2027-10-31T00:30:00.000Z',
    '2027-10-31T01:30:00.000Z',
  ]);
  expect(momentsOf({ day: '2027-11-07', time: '01:15' }, 'America/New_York').moments).toEqual([
    '2027-11-07T05:15:00.000Z',
    '2027-11-07T06:15:00.000Z',
  ]);
  expect(momentsOf({ day: '2027-04-04', time: '01:45' }, 'Australia/Lord_Howe').moments).toEqual([
    '2027-04-03T14:45:00.000Z',
    '2027-04-03T15:15:00.000Z',
  ]);
  expect(momentsOf({ day: '', time: '02:30' }, 'UTC')).toEqual({ moments: [], forward: undefined });
});

test('each moment is one of the moments of its own slot', () => {
  const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Chatham');
  const times = fc
    .date({ min: new Date('2024-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    .map((moment) => `${moment.toISOString().slice(0, 16)}:00.000Z`);
  fc.assert(
    fc.property(times, zones, (at, zone) => {
      expect(momentsOf(slotOf(at, zone), zone).moments).toContain(at);
    }),
  );
});
