import { monthsOf, type Interval } from '@velvet/contracts/payment/intervals';

/** The facts that decide about the renewals of a subscription. */
export type Renewing = { interval: Interval; openedAt: Date; renewsAt: Date };

/**
 * Returns the renewals of a subscription from `from` (inclusive) to `to` (exclusive), oldest first. The first is at `renewsAt`.
 * The others are on the same day of later months, or on the last day of a shorter one. A subscription of the 31st
 * renews on February 28 and on March 31.
 */
export function renewalsBetween({ interval, openedAt, renewsAt }: Renewing, from: Date, to: Date): Date[] {
  const months = monthsOf[interval];
  const day = dayOfMonth(openedAt, renewsAt);
  const dates: Date[] = [];
  let at = renewsAt;
  for (let index = 1; at < to; index++) {
    if (at >= from) dates.push(at);
    at = monthsAfter(renewsAt, months * index, day);
  }
  return dates;
}

/** Returns the end of a period that begins at a time. */
export const endOfPeriod = (at: Date, interval: Interval): Date => monthsAfter(at, monthsOf[interval], at.getUTCDate());

/** The day on which a subscription renews. At the end of a month it may be clamped; then the day of the order is the right one. */
function dayOfMonth(openedAt: Date, renewsAt: Date): number {
  const day = renewsAt.getUTCDate();
  const isClamped = day === lastDay(renewsAt.getUTCFullYear(), renewsAt.getUTCMonth());
  return isClamped ? Math.max(day, openedAt.getUTCDate()) : day;
}

function monthsAfter(date: Date, months: number, day: number): Date {
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const moved = new Date(date);
  moved.setUTCFullYear(year, month, Math.min(day, lastDay(year, month)));
  return moved;
}

const lastDay = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
