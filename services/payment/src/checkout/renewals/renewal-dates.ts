import { monthsOf, type Interval } from '@velvet/contracts/payment/intervals';

/** The facts that decide about the renewals of a subscription. */
export type Renewing = { interval: Interval; openedAt: Date; periodEndsAt: Date };

/**
 * Returns the renewals of a subscription from `from` (inclusive) to `to` (exclusive), oldest first. The first is at the end of the
 * paid period. The others are on the same day of later months, or on the last day of a shorter one. A subscription of the 31st
 * renews on February 28 and on March 31.
 */
export function renewalsBetween({ interval, openedAt, periodEndsAt }: Renewing, from: Date, to: Date): Date[] {
  const months = monthsOf[interval];
  const day = dayOfMonth(openedAt, periodEndsAt);
  const dates: Date[] = [];
  let at = periodEndsAt;
  for (let index = 1; at < to; index++) {
    if (at >= from) dates.push(at);
    at = monthsAfter(periodEndsAt, months * index, day);
  }
  return dates;
}

/** The day on which a subscription renews. At the end of a month it may be clamped; then the day of the order is the right one. */
function dayOfMonth(openedAt: Date, periodEndsAt: Date): number {
  const day = periodEndsAt.getUTCDate();
  const isClamped = day === lastDay(periodEndsAt.getUTCFullYear(), periodEndsAt.getUTCMonth());
  return isClamped ? Math.max(day, openedAt.getUTCDate()) : day;
}

function monthsAfter(date: Date, months: number, day: number): Date {
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const moved = new Date(date);
  moved.setUTCFullYear(year, month, Math.min(day, lastDay(year, month)));
  return moved;
}

const lastDay = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
