import { platformId } from '@velvet/contracts/payment/platform-plans';
import { renewalsBetween } from '#sales/renewal-dates.ts';
import type { SubscriptionRow } from '#sales/subscription.repository.ts';

const longestMs = 200 * 24 * 3_600_000;

/** Returns when a subscription is charged again after a pause of some months; undefined if it cannot be paused. */
export function endOfPause(row: SubscriptionRow, months: number): Date | undefined {
  const { state, interval, priceMinor, creatorId, openedAt, periodEndsAt } = row;
  if (state !== 'active' || interval !== 'month' || priceMinor === 0 || creatorId === platformId) return undefined;
  const isOtherwiseEnding = row.endsAtPeriodEnd || row.cancelWantedAt !== null || row.pausedUntil !== null;
  // gifts and trials end by themselves
  if (isOtherwiseEnding || periodEndsAt === null || row.providerSubscriptionId === null) return undefined;
  const to = new Date(periodEndsAt.getTime() + longestMs);
  return renewalsBetween({ interval, openedAt, renewsAt: periodEndsAt }, periodEndsAt, to)[months];
}

/** Whether a pause has begun: the paid period is over, and nothing is charged yet. */
export const isPauseRunning = ({ pausedUntil, periodEndsAt }: SubscriptionRow, now: Date): boolean =>
  pausedUntil !== null && periodEndsAt !== null && periodEndsAt <= now;
