import { platformPlanChanged } from '@velvet/contracts/payment/events';
import { platformPlanCharged } from '@velvet/contracts/payment/receipt-events';
import { platformId } from '@velvet/contracts/payment/platform-plans';
import type { Clock } from '@velvet/kit/base/clock';
import type { Transaction } from '@velvet/kit/database/database';
import type { Split } from '#ledger/booking.ts';
import type { ProviderCharge } from '#provider/payment-provider.ts';
import type { PaymentRow } from '#sales/payment.repository.ts';
import type { SubscriptionRow } from '#sales/subscription.repository.ts';
import type { Step } from './settlement.ts';

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

/** Publishes a charge of a plan of the platform, or its reversal, for receipts. Other payments and steps are left alone. */
export async function publishPlatformCharge(
  tx: Transaction,
  clock: Clock,
  { row, step, charge, moved }: { row: PaymentRow; step: Step; charge: ProviderCharge; moved: Split },
): Promise<void> {
  const what = chargedAs(step, row.period);
  if (!isOfPlatform(row) || !what) return;
  const { id: chargeId, payerId: userId, currency } = row;
  const amountMinor = step === 'settle' ? row.amountMinor : moved.amountMinor;
  await tx.append(platformPlanCharged, {
    chargeId,
    userId,
    plan: 'premium',
    what,
    price: { amountMinor, currency },
    periodEndsAt: step === 'settle' ? (charge.subscription?.periodEndsAt.toISOString() ?? null) : null,
    chargedAt: clock.now().toISOString(),
  });
}

/** Returns the period that a payment of a plan of the platform paid for; null for other payments. */
export function paidPlanPeriod(
  row: PaymentRow,
  { subscription }: ProviderCharge,
  now: Date,
): { from: string; until: string } | null {
  if (!isOfPlatform(row)) return null;
  return { from: row.openedAt.toISOString(), until: (subscription?.periodEndsAt ?? now).toISOString() };
}

function chargedAs(step: Step, period: number | null): 'started' | 'renewed' | 'refunded' | 'disputed' | undefined {
  if (step === 'settle') return period === 1 ? 'started' : 'renewed';
  if (step === 'refund' || step === 'refund-part') return 'refunded';
  return step === 'lose-dispute' ? 'disputed' : undefined;
}

function openUntil({ state, endedAt, graceEndsAt, periodEndsAt, endsAtPeriodEnd }: SubscriptionRow, now: Date): Date {
  if (state === 'ended') return endedAt ?? now;
  if (state === 'past_due') return graceEndsAt ?? now;
  const end = periodEndsAt ?? now;
  return endsAtPeriodEnd ? end : new Date(end.getTime() + renewalToleranceMs);
}
