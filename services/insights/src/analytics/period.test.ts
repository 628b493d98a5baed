import * as fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { monthsOf, periodOf, stretchesOf } from './period.ts';

const iso = (...dates: readonly Date[]) => dates.map((date) => date.toISOString());

test('a day is an hour shorter or longer when the clocks change', () => {
  const spring = periodOf('7d', 'Europe/Berlin', new Date('2027-03-31T10:00:00Z'));
  expect(iso(spring.from, spring.to)).toEqual(['2027-03-24T23:00:00.000Z', '2027-03-31T22:00:00.000Z']);
  expect(spring.days).toHaveLength(7);
  expect(stretchesOf(spring, 'Europe/Berlin').map(({ to, offsetMinutes }) => [iso(to)[0], offsetMinutes])).toEqual([
    ['2027-03-28T01:00:00.000Z', 60],
    ['2027-03-31T22:00:00.000Z', 120],
  ]);
  const autumn = periodOf('7d', 'America/New_York', new Date('2027-11-08T02:00:00Z'));
  expect(autumn.days.at(-1)).toBe('2027-11-07');
  expect(iso(autumn.from, autumn.to)).toEqual(['2027-11-01T04:00:00.000Z', '2027-11-08T05:00:00.000Z']);
});

test('the period before ends at the same time of day', () => {
  const { before } = periodOf('30d', 'UTC', new Date('2027-03-31T10:30:00Z'));
  expect(iso(before.from, before.to)).toEqual(['2027-01-31T00:00:00.000Z', '2027-03-01T10:30:00.000Z']);
});

test('twelve months are calendar months, over a leap day', () => {
  const { days, before } = periodOf('12m', 'Asia/Kolkata', new Date('2028-02-29T00:00:00Z'));
  expect([days[0], days.at(-1), days.length]).toEqual(['2027-03-01', '2028-02-29', 366]);
  expect(iso(before.from)).toEqual(['2026-02-28T18:30:00.000Z']);
  const { names, starts } = monthsOf(3, 'Asia/Kolkata', new Date('2028-02-29T00:00:00Z'));
  expect([names, iso(starts[0]!, starts[3]!)]).toEqual([
    ['2027-12', '2028-01', '2028-02'],
    ['2027-11-30T18:30:00.000Z', '2028-02-29T18:30:00.000Z'],
  ]);
});

test('stretches cover a year without gaps and with the offset of the zone, and buckets fit into them', () => {
  const zones = [...Intl.supportedValuesOf('timeZone'), 'Asia/Calcutta', '+05:45'];
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
      fc.array(fc.integer({ min: 0, max: 35_000 }), { minLength: 5, maxLength: 5 }),
      (timeZone, now, quarters) => {
        const period = periodOf('12m', timeZone, now);
        const stretches = stretchesOf(period, timeZone);
        expect([stretches[0]?.from, stretches.at(-1)?.to]).toEqual([period.from, period.to]);
        for (const [index, { from, to }] of stretches.entries()) {
          expect(from).toEqual(index === 0 ? period.from : stretches[index - 1]?.to);
          expect([from.getTime() % 900_000, to.getTime() % 900_000]).toEqual([0, 0]);
        }
        for (const quarter of quarters) {
          const at = period.from.getTime() + quarter * 900_000;
          if (at >= period.to.getTime()) continue;
          const { offsetMinutes } = stretches.find(({ to }) => at < to.getTime())!;
          const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate();
          expect(new Date(at + offsetMinutes * 60_000).toISOString().slice(0, 10)).toBe(local.toString());
          expect(period.days).toContain(local.toString());
        }
      },
    ),
    { numRuns: 60 },
  );
});
