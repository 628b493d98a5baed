import { dayOf } from '#counting/day.ts';
import type { Span } from './period.ts';

const dayMs = 24 * 3_600_000;
const weekMs = 7 * dayMs;
/** The first Monday of the epoch: 5 January 1970. */
const firstMondayMs = 4 * dayMs;

/** From its first UTC day, inclusive, to its last, exclusive; `YYYY-MM-DD`. */
export type Days = { readonly from: string; readonly to: string };

/** A span without overlaps: whole weeks (from Monday), whole days beside them, and parts of days at both ends. */
export type UtcParts = {
  readonly weeks: readonly Days[];
  readonly days: readonly Days[];
  readonly rest: readonly Span[];
};

const before = (ms: number, step: number, start = 0) => Math.floor((ms - start) / step) * step + start;
const after = (ms: number, step: number, start = 0) => Math.ceil((ms - start) / step) * step + start;
const daysOf = (from: number, to: number): Days[] =>
  from < to ? [{ from: dayOf(new Date(from)), to: dayOf(new Date(to)) }] : [];
const restOf = (from: number, to: number): Span[] => (from < to ? [{ from: new Date(from), to: new Date(to) }] : []);

/** Splits a span into whole UTC days and parts of days at its ends; with `hasWeeks` also into whole weeks. */
export function utcPartsOf({ from, to }: Span, hasWeeks: boolean): UtcParts {
  const [start, end] = [from.getTime(), to.getTime()];
  const [firstDay, lastDay] = [after(start, dayMs), before(end, dayMs)];
  if (firstDay >= lastDay) return { weeks: [], days: [], rest: restOf(start, end) };
  const rest = [...restOf(start, firstDay), ...restOf(lastDay, end)];
  const [firstWeek, lastWeek] = [after(firstDay, weekMs, firstMondayMs), before(lastDay, weekMs, firstMondayMs)];
  if (!hasWeeks || firstWeek >= lastWeek) return { weeks: [], days: daysOf(firstDay, lastDay), rest };
  const days = [...daysOf(firstDay, firstWeek), ...daysOf(lastWeek, lastDay)];
  return { weeks: daysOf(firstWeek, lastWeek), days, rest };
}
