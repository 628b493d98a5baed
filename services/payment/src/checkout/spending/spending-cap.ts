import { moneyInWords, type Currency } from '@velvet/contracts/money';
import { spendingLimits } from '@velvet/contracts/payment/spending';

/** A cap, and the one that replaces it at `nextCapAt`. Caps are in cents; null is no cap. */
export type SpendingCap = {
  capMinor: number | null;
  nextCapMinor: number | null;
  nextCapAt: Date | null;
};

/** Returns the cap that applies now, with a later one only if that still waits. */
export function currentCap(cap: SpendingCap, now: Date): SpendingCap {
  if (cap.nextCapAt === null || cap.nextCapAt > now) return cap;
  return withoutNext(cap.nextCapMinor);
}

/**
 * Returns the cap after its payer has set another one. A lower cap applies immediately and withdraws a waiting higher one. A higher
 * cap waits, so that it cannot be raised on an impulse. Setting the waiting cap again does not prolong the wait.
 */
export function changeCap(before: SpendingCap, wanted: number | null, now: Date): SpendingCap {
  const current = currentCap(before, now);
  if (!isHigher(wanted, current.capMinor)) return withoutNext(wanted);
  if (current.nextCapAt !== null && current.nextCapMinor === wanted) return current;
  return { ...current, nextCapMinor: wanted, nextCapAt: new Date(now.getTime() + spendingLimits.raiseDelayMs) };
}

const withoutNext = (capMinor: number | null): SpendingCap => ({ capMinor, nextCapMinor: null, nextCapAt: null });

const isHigher = (one: number | null, other: number | null): boolean => (one ?? Infinity) > (other ?? Infinity);

/** Returns the calendar month of a time, in UTC. */
export function monthOf(at: Date): { startsAt: Date; endsAt: Date } {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
  return { startsAt: new Date(Date.UTC(year, month, 1)), endsAt: new Date(Date.UTC(year, month + 1, 1)) };
}

/** Returns what is left of a cap, in cents; not below 0. */
export const leftOf = (capMinor: number, { spentMinor, dueMinor }: { spentMinor: number; dueMinor: number }): number =>
  Math.max(0, capMinor - spentMinor - dueMinor);

/** The refusal in words for the payer. */
export function capText(capMinor: number, leftMinor: number, currency: Currency): string {
  const shown = (amountMinor: number) => moneyInWords({ amountMinor, currency });
  const left = leftMinor === 0 ? 'Nothing is left this month.' : `You have ${shown(leftMinor)} left this month.`;
  return `This would exceed your spending cap of ${shown(capMinor)} a month. ${left}`;
}
