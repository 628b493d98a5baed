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

    /** @param placed the administrator, and why */
    async replace(
      creatorId: UserId,
      { reason, releasesAt }: HoldRow,
      placed: { by: UserId; note: string | null; at: Date },
    ): Promise<void> {
      await db.run(
        'payoutHold.replace',
        `insert into payout_hold (creator_id, reason, releases_at, placed_at, placed_by, note) values ($1, $2, $3, $4, $5, $6)
         on conflict (creator_id) do update set reason = $2, releases_at = $3, placed_at = $4, placed_by = $5, note = $6`,
        [creatorId, reason, releasesAt, placed.at, placed.by, placed.note],
      );
    },

    /** Releases a balance; the hold and the reason of the release stay in the records. */
    async release(creatorId: UserId, { by, note, at }: { by: UserId; note: string; at: Date }): Promise<void> {
      await db.run(
        'payoutHold.release',
        `with released as (delete from payout_hold where creator_id = $1 returning *)
         insert into payout_hold_release (creator_id, reason, placed_at, placed_by, placed_note, released_at, released_by, note)
         select creator_id, reason, placed_at, placed_by, note, $2, $3, $4 from released`,
        [creatorId, at, by, note],
      );
    },
  };
}
