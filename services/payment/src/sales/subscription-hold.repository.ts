import type { SubscriptionId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { openStates } from './subscription.repository.ts';

/**
 * Holds of subscriptions by requested account deletions. Every change locks the subscriptions first, in a statement of
 * its own, because a statement that waits for a lock reads the holds as they were before it waited.
 */
export function subscriptionHoldRepository(db: Queries) {
  return {
    /**
     * Holds every open paid subscription of the user, and requests an end with the period where none is requested or done yet.
     * Leaves out those that the user canceled: they end with their period without a hold.
     */
    async insertOf(userId: UserId, at: Date): Promise<void> {
      const open = await db.rows<{ id: SubscriptionId }>('subscriptionHold.lockOpen', lockOpenSql, [userId]);
      if (open.length === 0) return;
      await db.run('subscriptionHold.insertOf', insertOfSql, [userId, at, open.map(({ id }) => id)]);
    },

    /**
     * Removes the user's holds. Where no other hold remains, withdraws the end with the period and requests that the
     * provider resumes the subscription. An immediate cancellation stays requested.
     */
    async deleteOf(userId: UserId, at: Date): Promise<void> {
      const held = await db.rows('subscriptionHold.lockHeld', lockHeldSql, [userId]);
      if (held.length === 0) return;
      await db.run('subscriptionHold.deleteOf', deleteOfSql, [userId, at]);
    },

    /** Removes all holds of a subscription and withdraws a requested resumption, so that a cancellation lasts. */
    async deleteAll(id: SubscriptionId): Promise<void> {
      await db.run('subscriptionHold.withdrawResumption', withdrawResumptionSql, [id]);
      await db.run('subscriptionHold.deleteAll', 'delete from subscription_hold where subscription_id = $1', [id]);
    },
  };
}

const lockOpenSql = `select id from subscription
  where subscriber_id = $1 and price_minor > 0 and ${openStates} order by id for update`;

const insertOfSql = `with held as (
    select id from subscription where id = any($3) and (not ends_at_period_end or resume_wanted_at is not null
      or exists (select from subscription_hold where subscription_id = subscription.id))
  ), inserted as (
    insert into subscription_hold (subscription_id, user_id) select id, $1 from held on conflict do nothing
  )
  update subscription set resume_wanted_at = null, cancel_wanted_at = $2, cancels_immediately = false
   where id in (select id from held) and cancel_wanted_at is null and (not ends_at_period_end or resume_wanted_at is not null)`;

const lockHeldSql = `select id from subscription
  where id in (select subscription_id from subscription_hold where user_id = $1) order by id for update`;

const deleteOfSql = `with released as (delete from subscription_hold where user_id = $1 returning subscription_id)
  update subscription set cancel_wanted_at = null, resume_wanted_at = $2
   where id in (select subscription_id from released) and ${openStates}
     and not exists (select from subscription_hold where subscription_id = subscription.id and user_id <> $1)
     and (cancel_wanted_at is null or not cancels_immediately)`;

const withdrawResumptionSql = `update subscription set resume_wanted_at = null where id = $1`;
