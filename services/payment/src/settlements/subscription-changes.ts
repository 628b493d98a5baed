import {
  subscriptionActivated,
  subscriptionCancellationChanged,
  subscriptionEnded,
  subscriptionPaidLate,
  subscriptionPastDue,
  subscriptionRenewed,
} from '@velvet/contracts/payment/events';
import type { Clock } from '@velvet/kit/base/clock';
import type { Transaction } from '@velvet/kit/database/database';
import { farPeriodEnd } from '#sales/subscription.ts';
import { subscriptionRepository, type SubscriptionRow } from '#sales/subscription.repository.ts';
import { shareOf } from '#ledger/booking.ts';
import { isOfPlatform, publishPlatformPlan } from './platform-plan-changes.ts';

/** Changes of a subscription, which write the row and its event under the next revision. */
export function subscriptionChanges(tx: Transaction, clock: Clock) {
  async function save(row: SubscriptionRow): Promise<SubscriptionRow> {
    const saved = { ...row, revision: row.revision + 1 };
    await subscriptionRepository(tx).update(saved);
    return saved;
  }

  return {
    async activate(row: SubscriptionRow): Promise<SubscriptionRow> {
      const saved = await save({ ...row, state: 'active' });
      if (isOfPlatform(saved)) return publishPlatformPlan(tx, clock, saved);
      await tx.append(subscriptionActivated, {
        ...about(saved),
        ...paid(saved, clock),
        activatedAt: clock.now().toISOString(),
      });
      return saved;
    },

    async renew(row: SubscriptionRow): Promise<SubscriptionRow> {
      const saved = await save({ ...row, state: 'active', graceEndsAt: null });
      if (isOfPlatform(saved)) return publishPlatformPlan(tx, clock, saved);
      await tx.append(subscriptionRenewed, {
        ...about(saved),
        ...paid(saved, clock),
        renewedAt: clock.now().toISOString(),
      });
      return saved;
    },

    async pastDue(row: SubscriptionRow, graceEndsAt: Date): Promise<SubscriptionRow> {
      const saved = await save({ ...row, state: 'past_due', graceEndsAt });
      if (isOfPlatform(saved)) return publishPlatformPlan(tx, clock, saved);
      await tx.append(subscriptionPastDue, { ...about(saved), graceEndsAt: graceEndsAt.toISOString() });
      return saved;
    },

    async changeCancellation(row: SubscriptionRow, endsAtPeriodEnd: boolean): Promise<SubscriptionRow> {
      const saved = await save({ ...row, endsAtPeriodEnd });
      if (isOfPlatform(saved)) return publishPlatformPlan(tx, clock, saved);
      const { periodEndsAt } = paid(saved, clock);
      await tx.append(subscriptionCancellationChanged, { ...about(saved), endsAtPeriodEnd, periodEndsAt });
      return saved;
    },

    async end(row: SubscriptionRow, reason: NonNullable<SubscriptionRow['endReason']>): Promise<SubscriptionRow> {
      const endedAt = clock.now();
      const saved = await save({ ...row, state: 'ended', endReason: reason, endedAt, graceEndsAt: null });
      if (isOfPlatform(saved)) return publishPlatformPlan(tx, clock, saved);
      await tx.append(subscriptionEnded, { ...about(saved), reason, endedAt: endedAt.toISOString() });
      return saved;
    },
  };
}

/** Books a payment for an ended subscription without changing it. */
export async function tellPaidLate(tx: Transaction, clock: Clock, row: SubscriptionRow): Promise<void> {
  const { id: subscriptionId, subscriberId, creatorId } = row;
  if (isOfPlatform(row)) return;
  const { price, creatorShare: share } = paid(row, clock);
  const paidAt = clock.now().toISOString();
  await tx.append(subscriptionPaidLate, {
    subscriptionId,
    subscriberId,
    creatorId,
    price,
    creatorShare: share,
    paidAt,
  });
}

function about({ id, subscriberId, creatorId, planId, interval, revision }: SubscriptionRow) {
  return { subscriptionId: id, subscriberId, creatorId, planId, interval, revision };
}

function paid({ creatorId, priceMinor, currency, periodEndsAt }: SubscriptionRow, clock: Clock) {
  return {
    price: { amountMinor: priceMinor, currency },
    creatorShare: { amountMinor: shareOf(creatorId, priceMinor), currency },
    periodEndsAt: (periodEndsAt ?? farPeriodEnd(clock.now())).toISOString(),
  };
}
