import type { TierId, UserId } from '@velvet/contracts/ids';
import type { tiersChanged } from '@velvet/contracts/payment/events';
import type { Queries } from '@velvet/kit/database/database';
import type { z } from 'zod';

type Tiers = z.output<typeof tiersChanged.payload>;

export function tierRepository(db: Queries) {
  return {
    /** Stores the tiers of a creator. Older ones have no effect. */
    async replace({ creatorId, revision, tiers }: Tiers): Promise<void> {
      await db.run(
        'subscriptionTier.replace',
        `insert into subscription_tier (tier_id, creator_id, revision, name, position, is_offered, plan_id, month, year)
         select "tierId", $1, $2, name, position, "isOffered", "planId", month, year
           from jsonb_to_recordset($3::jsonb) as t ("tierId" uuid, name text, position int, "isOffered" boolean, "planId" uuid, month jsonb, year jsonb)
         on conflict (tier_id) do update set revision = excluded.revision, name = excluded.name, position = excluded.position,
           is_offered = excluded.is_offered, plan_id = excluded.plan_id, month = excluded.month, year = excluded.year
          where subscription_tier.revision < excluded.revision and subscription_tier.creator_id = excluded.creator_id`,
        [creatorId, revision, JSON.stringify(tiers)],
      );
    },

    /** Returns whether a tier belongs to a creator, also an archived one. */
    async isOf(creatorId: UserId, tierId: TierId): Promise<boolean> {
      const row = await db.one(
        'subscriptionTier.isOf',
        'select from subscription_tier where tier_id = $2 and creator_id = $1',
        [creatorId, tierId],
      );
      return row !== undefined;
    },

    async deleteUser(userId: UserId): Promise<void> {
      await db.run('subscriptionTier.deleteUser', 'delete from subscription_tier where creator_id = $1', [userId]);
    },
  };
}
