import type { SubscriptionId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { isRenewing, renewsAt } from './renewal.repository.ts';

/** A renewal whose card was not checked yet. */
export type UncheckedRenewal = {
  subscriptionId: SubscriptionId;
  subscriberId: UserId;
  creatorId: UserId;
  providerSubscriptionId: string;
  renewsAt: Date;
};

export function cardCheckRepository(db: Queries) {
  return {
    /** Returns renewals until `until` whose card was not checked, the next one first. */
    findDue(now: Date, until: Date, limit: number): Promise<UncheckedRenewal[]> {
      return db.rows(
        'cardCheck.findDue',
        `select id as "subscriptionId", subscriber_id as "subscriberId", creator_id as "creatorId",
                provider_subscription_id as "providerSubscriptionId", ${renewsAt} as "renewsAt"
           from subscription
          where ${isRenewing} and ${renewsAt} > $1 and period_ends_at <= $2 and ${renewsAt} <= $2
            and not exists (select from card_check where subscription_id = subscription.id and renews_at = ${renewsAt})
          order by ${renewsAt} limit $3`,
        [now, until, limit],
      );
    },

    /** @returns false if it was checked before */
    async insert({ subscriptionId, renewsAt }: UncheckedRenewal, at: Date): Promise<boolean> {
      const sql = `insert into card_check (subscription_id, renews_at, checked_at) values ($1, $2, $3) on conflict do nothing`;
      return (await db.run('cardCheck.insert', sql, [subscriptionId, renewsAt, at])) === 1;
    },

    deleteBefore(at: Date): Promise<number> {
      return db.run('cardCheck.deleteBefore', 'delete from card_check where renews_at < $1', [at]);
    },
  };
}
