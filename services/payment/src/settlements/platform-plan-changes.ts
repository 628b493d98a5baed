import { platformPlanChanged } from '@velvet/contracts/payment/events';
import { platformId } from '@velvet/contracts/payment/platform-plans';
import type { Clock } from '@velvet/kit/base/clock';
import type { Transaction } from '@velvet/kit/database/database';
import type { SubscriptionRow } from '#sales/subscription.repository.ts';

/** Renewals may be processed late, so a plan lasts this much longer than a period that is not the last; milliseconds. */
const renewalToleranceMs = 24 * 3_600_000;

export const isOfPlatform = ({ creatorId }: Pick<SubscriptionRow, 'creatorId'>): boolean => creatorId === platformId;

/** Publishes the saved state of a subscription to the platform. */
export async function publishPlatformPlan(tx: Transaction, clock: Clock, saved: SubscriptionRow): Promise<void> {
  const { id: subscriptionId, subscriberId: userId, revision, state } = saved;
  await tx.append(platformPlanChanged, {
    subscriptionId,
    userId,
    plan: 'premium',
    revision,
    state: state === 'past_due' || state === 'ended' ? state : 'active',
    openUntil: openUntil(saved, clock.now()).toISOString(),
    changedAt: clock.now().toISOString(),
  });
}

function openUntil({ state, endedAt, graceEndsAt, periodEndsAt, endsAtPeriodEnd }: SubscriptionRow, now: Date): Date {
  if (state === 'ended') return endedAt ?? now;
  if (state === 'past_due') return graceEndsAt ?? now;
  const end = periodEndsAt ?? now;
  return endsAtPeriodEnd ? end : new Date(end.getTime() + renewalToleranceMs);
}
