/** The smallest amount that is charged, which a coupon leaves; cents. */
export const smallestChargeMinor = 50;

export const dayMs = 24 * 3_600_000;
/** Time for the first payment; afterwards the subscription expires. */
export const incompleteMs = 23 * 3_600_000;

/** The length of a period. */
type Recurrence = { interval: 'month' | 'year'; intervalCount: number };

/** Returns the end of the nth period: the anchor's day of the month, or the last day of a shorter month. */
export function periodEnd(anchor: Date, { interval, intervalCount }: Recurrence, periods: number): Date {
  const months = (interval === 'year' ? 12 : 1) * intervalCount * periods;
  const end = new Date(anchor);
  end.setUTCDate(1);
  end.setUTCMonth(anchor.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return end;
}

/** Returns the end of a period of a subscription, from the anchor at which its current price starts. */
export function endOfPeriod(row: Recurrence & { anchorAt: Date; anchorPeriod: number }, period: number): Date {
  return periodEnd(row.anchorAt, row, period - row.anchorPeriod + 1);
}

type Discounted = { amountMinor: number; createdAt: Date; coupon: { offMinor: number; months: number } | null };

/** Returns the amount off a period, which a coupon lowers if it begins within the coupon's months; cents. */
export function offOf({ coupon, amountMinor, createdAt }: Discounted, startsAt: Date): number {
  if (!coupon || startsAt >= periodEnd(createdAt, { interval: 'month', intervalCount: 1 }, coupon.months)) return 0;
  return Math.max(0, Math.min(coupon.offMinor, amountMinor - smallestChargeMinor));
}

/**
 * Returns the consequence of `attempts` failed renewals: the next attempt, or the end.
 * @param retryDays days from the due renewal to each retry
 */
export function afterFailure(
  periodEndedAt: Date,
  attempts: number,
  retryDays: readonly number[],
): { dueAt: Date } | 'unpaid' {
  const days = retryDays[attempts - 1];
  return days === undefined ? 'unpaid' : { dueAt: new Date(periodEndedAt.getTime() + days * dayMs) };
}

export function graceEnd(periodEndedAt: Date, retryDays: readonly number[]): Date {
  return new Date(periodEndedAt.getTime() + (retryDays.at(-1) ?? 0) * dayMs);
}
