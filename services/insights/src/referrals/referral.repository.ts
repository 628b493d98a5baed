import { referralDays } from '@velvet/contracts/insights/referrals';
import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

export type Referral = { userId: UserId; creatorId: UserId; source: string; at: Date };

const dayMs = 24 * 3_600_000;

export function referralRepository(db: Queries) {
  return {
    async isCreator(userId: UserId): Promise<boolean> {
      const sql = `select from profile_card where user_id = $1 and role = 'creator'`;
      return (await db.one('profileCard.findCreator', sql, [userId])) !== undefined;
    },

    async upsert({ userId, creatorId, source, at }: Referral): Promise<void> {
      await db.run(
        'referral.upsert',
        `insert into referral (user_id, creator_id, source, at) values ($1, $2, $3, $4)
         on conflict (user_id, creator_id) do update set source = $3, at = $4`,
        [userId, creatorId, source, at],
      );
    },

    /** Returns the name of the link by which a subscriber came; null without one in the days before `at`. */
    async findSource(userId: UserId, creatorId: UserId, at: string): Promise<string | null> {
      const row = await db.one<{ source: string }>(
        'referral.find',
        'select source from referral where user_id = $1 and creator_id = $2 and at >= $3',
        [userId, creatorId, new Date(Date.parse(at) - referralDays * dayMs)],
      );
      return row?.source ?? null;
    },

    /** A day longer than they count, for events that arrive late. */
    async deleteOld(now: Date): Promise<void> {
      await db.run('referral.deleteOld', 'delete from referral where at < $1', [
        new Date(now.getTime() - (referralDays + 1) * dayMs),
      ]);
    },
  };
}
