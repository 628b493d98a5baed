import { dayOf } from '#counting/day.ts';
import type { Span, Stretch } from './period.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** A part of a local day; a day on which the clocks change has several. */
export type LocalPart = Span & { readonly day: string };

/** Splits stretches where local days begin. */
export function localPartsOf(stretches: readonly Stretch[]): LocalPart[] {
  return stretches.flatMap(({ from, to, offsetMinutes }) => {
    const offsetMs = offsetMinutes * minuteMs;
    const parts: LocalPart[] = [];
    for (let start = from.getTime(); start < to.getTime();) {
      const midnight = (Math.floor((start + offsetMs) / dayMs) + 1) * dayMs - offsetMs;
      const end = Math.min(midnight, to.getTime());
      parts.push({ day: dayOf(new Date(start + offsetMs)), from: new Date(start), to: new Date(end) });
      start = end;
    }
    return parts;
  });
}

/** A moment within a UTC day, and the shorter of the parts of the day before and after it. */
export type Cut = { readonly day: string; readonly shorter: Span; readonly isBefore: boolean };

export function cutAt(moment: Date): Cut {
  const at = moment.getTime();
  const midnight = Math.floor(at / dayMs) * dayMs;
  const isBefore = at - midnight <= dayMs / 2;
  const shorter = isBefore
    ? { from: new Date(midnight), to: moment }
    : { from: moment, to: new Date(midnight + dayMs) };
  return { day: dayOf(moment), shorter, isBefore };
}

type Numbers = Readonly<Record<string, number>>;

/** Sums that the local days consist of: those of whole UTC days, and of the shorter part of each cut. */
export type UtcSums<Sums extends Numbers> = {
  readonly nothing: Sums;
  readonly dayOf: (day: string) => Sums | undefined;
  /** @param place of the moment among the starts of all parts and the end of the last one */
  readonly shorterOf: (place: number) => Sums | undefined;
};

/**
 * Returns the sums of local days. A part of a day is everything before its end less everything before its start, so most buckets of a day
 * are never read.
 */
export function localSums<Sums extends Numbers>(
  parts: readonly LocalPart[],
  cuts: readonly Cut[],
  { nothing, dayOf: dayAt, shorterOf }: UtcSums<Sums>,
): Map<string, Sums> {
  const before = cuts.map(({ day, isBefore }, place) => {
    const shorter = shorterOf(place) ?? nothing;
    return isBefore ? shorter : minus(dayAt(day) ?? nothing, shorter);
  });
  const sums = new Map<string, Sums>();
  for (const [place, { day }] of parts.entries()) {
    const [start, end] = [cuts[place], cuts[place + 1]];
    if (!start || !end) throw new Error('Each part has a start and an end.');
    let part = minus(before[place + 1] ?? nothing, before[place] ?? nothing);
    for (let at = Date.parse(start.day); at < Date.parse(end.day); at += dayMs)
      part = plus(part, dayAt(dayOf(new Date(at))) ?? nothing);
    sums.set(day, plus(sums.get(day) ?? nothing, part));
  }
  return sums;
}

const combine = <Sums extends Numbers>(one: Sums, other: Sums, sign: 1 | -1): Sums =>
  Object.fromEntries(Object.entries(one).map(([name, value]) => [name, value + sign * (other[name] ?? 0)])) as Sums;
const plus = <Sums extends Numbers>(one: Sums, other: Sums) => combine(one, other, 1);
const minus = <Sums extends Numbers>(one: Sums, other: Sums) => combine(one, other, -1);
