import { expect, test } from 'vitest';
import * as fc from 'fast-check';
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

const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'America/Sao_Paulo', 'Asia/Kolkata', 'UTC'];

test('a moment moved by days keeps its local time over daylight saving, unless that time is skipped', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
      fc.integer({ min: -400, max: 400 }),
      fc.constantFrom(...zones),
      (moment, days, zone) => {
        const { scheduledDate, scheduledTime, timeZone } = localTimeOf(moment, zone);
        const target = new Date(Date.parse(`${scheduledDate}T12:00:00Z`) + days * 86_400_000)
          .toISOString()
          .slice(0, 10);
        const moved = localTimeOf(momentOf({ scheduledDate: target, scheduledTime, timeZone }), zone);
        const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
        const skipped = minutes(moved.scheduledTime) - minutes(scheduledTime);
        expect(moved.scheduledDate).toBe(target);
        expect([0, 30, 60]).toContain(skipped);
      },
    ),
  );
});
