import type { SubscriptionId, UserId } from '@velvet/contracts/ids';
import type { PlatformPlanName } from '@velvet/contracts/payment/platform-plans';
import type { Queries } from '@velvet/kit/database/database';

export type PlatformPlanState = {
  subscriptionId: SubscriptionId;
  userId: UserId;
  plan: string;
  revision: number;
  /** end of what the plan gives, unless `ended` */
  openUntil: Date;
  ended: boolean;
};

export function platformPlanRepository(db: Queries) {
  return {
    /** Changes nothing if a newer state of the subscription is stored. */
    async upsert({ subscriptionId, userId, plan, revision, openUntil, ended }: PlatformPlanState): Promise<void> {
      await db.run(
        'platformPlan.upsert',
        `insert into platform_plan (subscription_id, user_id, plan, revision, open_until, ended) values ($1, $2, $3, $4, $5, $6)
         on conflict (subscription_id) do update set plan = $3, revision = $4, open_until = $5, ended = $6
           where platform_plan.revision < $4`,
        [subscriptionId, userId, plan, revision, openUntil, ended],
      );
    },

    /** Returns the plan of an account at a time; `creator` is the free one. */
    async find(userId: UserId, now: Date): Promise<PlatformPlanName> {
      const row = await db.one(
        'platformPlan.find',
        `select from platform_plan where user_id = $1 and plan = 'premium' and not ended and open_until > $2 limit 1`,
        [userId, now],
      );
      return row ? 'premium' : 'creator';
    },

    async deleteUser(userId: UserId): Promise<void> {
      await db.run('platformPlan.deleteUser', 'delete from platform_plan where user_id = $1', [userId]);
    },
  };
}
