import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

export type HoldRow = { reason: 'review' | 'reserve'; releasesAt: Date | null };

/** Holds of whole balances. */
export function holdRepository(db: Queries) {
  return {
    /** Returns the hold that applies now. */
    find(creatorId: UserId, now: Date): Promise<HoldRow | undefined> {
      return db.one(
        'payoutHold.find',
        `select reason, releases_at as "releasesAt" from payout_hold
          where creator_id = $1 and (releases_at is null or releases_at > $2)`,
        [creatorId, now],
      );
    },

    async replace(creatorId: UserId, { reason, releasesAt }: HoldRow, now: Date): Promise<void> {
      await db.run(
        'payoutHold.replace',
        `insert into payout_hold (creator_id, reason, releases_at, placed_at) values ($1, $2, $3, $4)
         on conflict (creator_id) do update set reason = $2, releases_at = $3, placed_at = $4`,
        [creatorId, reason, releasesAt, now],
      );
    },

    async delete(creatorId: UserId): Promise<void> {
      await db.run('payoutHold.delete', 'delete from payout_hold where creator_id = $1', [creatorId]);
    },
  };
}
