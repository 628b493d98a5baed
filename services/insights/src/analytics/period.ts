import type { Timeframe } from '@velvet/contracts/insights/analytics';
import { Temporal } from 'temporal-polyfill';

/** From its start, inclusive, to its end, exclusive. */
export type Span = { readonly from: Date; readonly to: Date };

/** A timeframe in a time zone. */
export type Period = Span & {
  /** its local days, `YYYY-MM-DD`, oldest first */
  readonly days: readonly string[];
  /** where its second half begins */
  readonly middle: Date;
  /** the period before, to the same local time of day as now */
  readonly before: Span;
};

const lengths: Readonly<Record<Timeframe, Temporal.DurationLike>> = {
  '7d': { days: 7 },
  '30d': { days: 30 },
  '90d': { days: 90 },
  '12m': { months: 12 },
};

/** Returns the local days of a timeframe that ends with the day of `now`. */
export function periodOf(timeframe: Timeframe, timeZone: string, now: Date): Period {
  const length = lengths[timeframe];
  const local = zoned(now, timeZone);
  const tomorrow = local.toPlainDate().add({ days: 1 });
  const first = tomorrow.subtract(length);
  const startOf = (day: Temporal.PlainDate) => dateOf(day.toZonedDateTime(timeZone));
  const { days } = first.until(tomorrow);
  return {
    from: startOf(first),
    to: startOf(tomorrow),
    days: Array.from({ length: days }, (_, index) => first.add({ days: index }).toString()),
    middle: startOf(first.add({ days: Math.floor(days / 2) })),
    before: { from: startOf(first.subtract(length)), to: dateOf(local.subtract(length)) },
  };
}

/** Returns the starts of the last `count` local months and of the next one, and the names of the former, `YYYY-MM`. */
export function monthsOf(count: number, timeZone: string, now: Date): { names: string[]; starts: Date[] } {
  const current = zoned(now, timeZone).toPlainDate().with({ day: 1 });
  const months = Array.from({ length: count + 1 }, (_, index) => current.add({ months: index + 1 - count }));
  return {
    names: months.slice(0, -1).map((month) => month.toString().slice(0, 7)),
    starts: months.map((month) => dateOf(month.toZonedDateTime(timeZone))),
  };
}

/** A part of a span in which the zone has one offset to UTC. */
export type Stretch = Span & { readonly offsetMinutes: number };

const weekMs = 7 * 24 * 3_600_000;
const minuteMs = 60_000;

/** Splits a span where the clocks change. No zone changes them twice within a week. */
export function stretchesOf({ from, to }: Span, timeZone: string): Stretch[] {
  const offsetAt = (ms: number) => Math.round(zoned(new Date(ms), timeZone).offsetNanoseconds / (minuteMs * 1e6));
  const stretches: Stretch[] = [];
  let start = from.getTime();
  let offsetMinutes = offsetAt(start);
  for (let known = start; known < to.getTime();) {
    const next = Math.min(known + weekMs, to.getTime());
    const changed = offsetAt(next) !== offsetMinutes;
    if (changed) {
      const change = findChange(known, next, (ms) => offsetAt(ms) === offsetMinutes);
      stretches.push({ from: new Date(start), to: new Date(change), offsetMinutes });
      start = change;
      offsetMinutes = offsetAt(change);
      known = change;
    } else known = next;
  }
  if (start < to.getTime()) stretches.push({ from: new Date(start), to, offsetMinutes });
  return stretches;
}

/** Bisects for the first minute between both at which `isBefore` does not hold. */
function findChange(low: number, high: number, isBefore: (ms: number) => boolean): number {
  let [before, after] = [Math.floor(low / minuteMs), Math.ceil(high / minuteMs)];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (isBefore(middle * minuteMs)) before = middle;
    else after = middle;
  }
  return after * minuteMs;
}

function zoned(moment: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone);
}

function dateOf({ epochMilliseconds }: Temporal.ZonedDateTime): Date {
  return new Date(epochMilliseconds);
}
