import type { UserId } from '@velvet/contracts/ids';
import type { planChanged } from '@velvet/contracts/payment/events';
import type { Queries } from '@velvet/kit/database/database';
import type { z } from 'zod';

export type Plan = z.output<typeof planChanged.payload>;

export function planRepository(db: Queries) {
  return {
    /** Changes nothing if the stored plan is as new. */
    async upsert({ planId, creatorId, revision, month, year }: Plan): Promise<void> {
      await db.run(
        'plan.upsert',
        `insert into plan (creator_id, plan_id, revision, month, year) values ($1, $2, $3, $4, $5)
         on conflict (creator_id) do update set plan_id = $2, revision = $3, month = $4, year = $5 where plan.revision < $3`,
        [creatorId, planId, revision, JSON.stringify(month), JSON.stringify(year)],
      );
    },

    async deleteUser(userId: UserId): Promise<void> {
      await db.run('plan.deleteUser', 'delete from plan where creator_id = $1', [userId]);
    },
  };
}
