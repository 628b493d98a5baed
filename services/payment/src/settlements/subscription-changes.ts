import {
  subscriptionActivated,
  subscriptionCancellationChanged,
  subscriptionEnded,
  subscriptionPaidLate,
  subscriptionPastDue,
  subscriptionRenewed,
} from '@velvet/contracts/payment/events';
import type { TierId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import type { Transaction } from '@velvet/kit/database/database';
import { planRepository } from '#catalog/plan.repository.ts';
import { farPeriodEnd } from '#sales/subscription.ts';
import { subscriptionRepository, type SubscriptionRow } from '#sales/subscription.repository.ts';
import type { LateRenewal } from '#provider/payment-provider.ts';
import { shareOf } from '#ledger/booking.ts';
import { openNext } from './gift-subscription.ts';
import { isOfPlatform, publishPlatformPlan } from './platform-plan-changes.ts';

/** The charged amount of a period, which differs from the price when a part of it is credited, and the creator's share; cents. */
type PaidSum = { amountMinor: number; creatorMinor: number };

/** A saved row, with the tier of its plan. */
type Told = SubscriptionRow & { tierId: TierId | undefined };

type Tell = (saved: Told) => Promise<void>;

/** Changes of a subscription, which write the row and its event under the next revision. */
export function subscriptionChanges(tx: Transaction, clock: Clock) {
  const now = () => clock.now().toISOString();

  const change = (row: SubscriptionRow, tell: Tell): Promise<SubscriptionRow> => save(tx, clock, row, tell);

  /** @param sum of the charge; by default the price and its share */
  const activate = (row: SubscriptionRow, sum?: PaidSum): Promise<SubscriptionRow> =>
    change({ ...row, state: 'active' }, (saved) =>
      tx.append(subscriptionActivated, { ...about(saved), ...paid(saved, clock, sum), activatedAt: now() }),
    );

  return {
    activate,

    renew: (row: SubscriptionRow, sum?: PaidSum): Promise<SubscriptionRow> =>
      change({ ...row, state: 'active', graceEndsAt: null }, (saved) =>
        tx.append(subscriptionRenewed, { ...about(saved), ...paid(saved, clock, sum), renewedAt: now() }),
      ),

    pastDue: (row: SubscriptionRow, graceEndsAt: Date, late: LateRenewal | null): Promise<SubscriptionRow> =>
      change({ ...row, state: 'past_due', graceEndsAt }, (saved) =>
        tx.append(subscriptionPastDue, {
          ...about(saved),
          graceEndsAt: graceEndsAt.toISOString(),
          needsAction: late?.needsAction ?? false,
          isRetried: late?.isRetried ?? true,
        }),
      ),

    /** A paused subscription ends with its period for readers of its access, until it is renewed. */
    changeCancellation: (
      row: SubscriptionRow,
      { endsAtPeriodEnd, pausedUntil }: Pick<SubscriptionRow, 'endsAtPeriodEnd' | 'pausedUntil'>,
    ): Promise<SubscriptionRow> =>
      change({ ...row, endsAtPeriodEnd, pausedUntil }, (saved) => {
        const periodEndsAt = endOf(saved, clock);
        const ends = endsAtPeriodEnd || pausedUntil !== null;
        return tx.append(subscriptionCancellationChanged, { ...about(saved), endsAtPeriodEnd: ends, periodEndsAt });
      }),

    /**
     * A gift that waits for the end begins at once, or else the free plan whose place a gift took.
     * @param isReplaced the caller begins the next subscription of the pair
     */
    async end(
      row: SubscriptionRow,
      reason: NonNullable<SubscriptionRow['endReason']>,
      { isReplaced = false } = {},
    ): Promise<SubscriptionRow> {
      const endedAt = clock.now();
      const ended = { ...row, state: 'ended' as const, endReason: reason, endedAt, graceEndsAt: null };
      const saved = await change(ended, (after) =>
        tx.append(subscriptionEnded, { ...about(after), reason, isReplaced, endedAt: endedAt.toISOString() }),
      );
      const next = isReplaced ? undefined : await openNext(tx, clock, saved);
      if (next) await activate(next);
      return saved;
    },
  };
}

/** @param tell publishes the saved row; one to the platform has an event of its own, because creators read nothing of it */
async function save(tx: Transaction, clock: Clock, row: SubscriptionRow, tell: Tell): Promise<SubscriptionRow> {
  const saved = { ...row, revision: row.revision + 1 };
  await subscriptionRepository(tx).update(saved);
  if (isOfPlatform(saved)) await publishPlatformPlan(tx, clock, saved);
  else await tell({ ...saved, tierId: (await planRepository(tx).find(saved.planId))?.tierId });
  return saved;
}

/** Books a payment for an ended subscription without changing it. */
export async function tellPaidLate(tx: Transaction, clock: Clock, row: SubscriptionRow, sum: PaidSum): Promise<void> {
  const { id: subscriptionId, subscriberId, creatorId } = row;
  if (isOfPlatform(row)) return;
  const { price, creatorShare: share } = paid(row, clock, sum);
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

function about({ id, subscriberId, creatorId, planId, tierId, interval, revision }: Told) {
  return { subscriptionId: id, subscriberId, creatorId, planId, tierId, interval, revision };
}

function paid(row: SubscriptionRow, clock: Clock, sum?: PaidSum) {
  const { creatorId, priceMinor, currency } = row;
  const { amountMinor, creatorMinor } = sum ?? {
    amountMinor: priceMinor,
    creatorMinor: shareOf(creatorId, priceMinor),
  };
  return {
    price: { amountMinor, currency },
    creatorShare: { amountMinor: creatorMinor, currency },
    periodEndsAt: endOf(row, clock),
  };
}

const endOf = ({ periodEndsAt }: SubscriptionRow, clock: Clock): string =>
  (periodEndsAt ?? farPeriodEnd(clock.now())).toISOString();
