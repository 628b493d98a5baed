import type { SubscriptionId, UserId } from '@velvet/contracts/ids';
import { defaultCurrency, type Money } from '@velvet/contracts/money';
import type { Queries } from '@velvet/kit/database/database';

/** SQL of the monthly price of a person `p`, in cents: 0 is free, null where no subscription is offered. */
export const monthMinor = `(select c.month_minor from plan_price c where c.creator_id = p.id)`;
/** SQL of its currency; null without a price. */
export const priceCurrency = `(select c.currency from plan_price c where c.creator_id = p.id)`;
/** A person `p` to whom the viewer `$1` subscribes. */
export const isSubscribed = `exists (select from running_subscription s
  where s.subscriber_id = $1 and s.creator_id = p.id and s.is_running)`;

export type RunningSubscription = {
  id: SubscriptionId;
  revision: number;
  subscriberId: UserId;
  creatorId: UserId;
  isRunning: boolean;
};

/** Projection of payment's events. An older revision changes nothing. */
export function paymentProjection(tx: Queries) {
  return {
    async savePrice(creatorId: UserId, revision: number, month: Money | null): Promise<void> {
      await tx.run(
        'planPrice.save',
        `insert into plan_price (creator_id, revision, month_minor, currency) values ($1, $2, $3, $4)
         on conflict (creator_id) do update set revision = excluded.revision, month_minor = excluded.month_minor, currency = excluded.currency
          where plan_price.revision < excluded.revision`,
        [creatorId, revision, month?.amountMinor ?? null, month?.currency ?? defaultCurrency],
      );
    },

    async saveSubscription({ id, revision, subscriberId, creatorId, isRunning }: RunningSubscription): Promise<void> {
      await tx.run(
        'runningSubscription.save',
        `insert into running_subscription (id, revision, subscriber_id, creator_id, is_running) values ($1, $2, $3, $4, $5)
         on conflict (id) do update set revision = excluded.revision, is_running = excluded.is_running
          where running_subscription.revision < excluded.revision`,
        [id, revision, subscriberId, creatorId, isRunning],
      );
    },

    async deleteOf(id: UserId): Promise<void> {
      await tx.run('planPrice.delete', 'delete from plan_price where creator_id = $1', [id]);
      await tx.run(
        'runningSubscription.deleteOf',
        'delete from running_subscription where subscriber_id = $1 or creator_id = $1',
        [id],
      );
    },
  };
}
