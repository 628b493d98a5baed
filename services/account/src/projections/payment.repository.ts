import type { SubscriptionId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

/** SQL of the monthly price of a person `p`, in cents: 0 is free, null where no subscription is offered. */
export const monthMinor = `(select c.month_minor from plan_price c where c.creator_id = p.id)`;
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
    async savePrice(creatorId: UserId, revision: number, month: number | null): Promise<void> {
      await tx.run(
        'planPrice.save',
        `insert into plan_price (creator_id, revision, month_minor) values ($1, $2, $3)
         on conflict (creator_id) do update set revision = excluded.revision, month_minor = excluded.month_minor
          where plan_price.revision < excluded.revision`,
        [creatorId, revision, month],
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
