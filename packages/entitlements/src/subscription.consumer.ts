import type { SubscriptionId, TierId, UserId } from '@velvet/contracts/ids';
import {
  subscriptionActivated,
  subscriptionCancellationChanged,
  subscriptionEnded,
  subscriptionPastDue,
  subscriptionRenewed,
} from '@velvet/contracts/payment/events';
import type { Clock } from '@velvet/kit/base/clock';
import type { Transaction } from '@velvet/kit/database/database';
import { on, type Consumer } from '@velvet/kit/events/consumer';
import type { OnAccess } from './access-change.ts';
import { subscriptionRepository } from './subscription.repository.ts';

type Subscription = {
  subscriptionId: SubscriptionId;
  subscriberId: UserId;
  creatorId: UserId;
  revision: number;
  tierId?: TierId | undefined;
};

/** @param renewalToleranceMs renewals may be processed late, so access ends this much later than a period that is not the last */
export function subscriptionConsumers<Context extends { clock: Clock }>(
  renewalToleranceMs: (context: Context) => number,
  onAccess: OnAccess<Context>,
): Consumer<Context>[] {
  const tolerated = (context: Context, periodEndsAt: string) =>
    new Date(Date.parse(periodEndsAt) + renewalToleranceMs(context));

  const store = async (context: Context, tx: Transaction, to: Subscription, openUntil: Date, ended = false) => {
    const { subscriptionId, subscriberId, creatorId, revision, tierId = null } = to;
    const subscriptions = subscriptionRepository(tx);
    const findTier = () => subscriptions.findTier(subscriberId, creatorId, context.clock.now());
    const before = await findTier();
    const state = { subscriptionId, subscriberId, creatorId, revision, tierId, openUntil, ended };
    if (!(await subscriptions.upsert(state))) return;
    const now = await findTier();
    const isOpen = now !== undefined;
    // also if the period had expired before, because its expiry was not published
    if (now !== before || ended)
      await onAccess(context, tx, { userId: subscriberId, creatorId, subject: null, isOpen });
  };

  return [
    on(subscriptionActivated, (context: Context, tx, event) =>
      store(context, tx, event, tolerated(context, event.periodEndsAt)),
    ),
    on(subscriptionRenewed, (context: Context, tx, event) =>
      store(context, tx, event, tolerated(context, event.periodEndsAt)),
    ),
    on(subscriptionPastDue, (context: Context, tx, event) => store(context, tx, event, new Date(event.graceEndsAt))),
    on(subscriptionCancellationChanged, (context: Context, tx, event) => {
      const { endsAtPeriodEnd, periodEndsAt } = event;
      return store(context, tx, event, endsAtPeriodEnd ? new Date(periodEndsAt) : tolerated(context, periodEndsAt));
    }),
    on(subscriptionEnded, (context: Context, tx, event) => store(context, tx, event, new Date(event.endedAt), true)),
  ];
}
