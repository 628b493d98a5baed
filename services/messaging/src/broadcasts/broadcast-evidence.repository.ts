import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

/** Figures of the broadcasts of an account, as evidence in a dispute of a plan of the platform. */
export function broadcastEvidenceRepository(db: Queries) {
  return {
    /** Returns the newest days (UTC) from a time up to before another on which the creator sent broadcasts, newest first. */
    findDays(
      creatorId: UserId,
      from: Date,
      until: Date,
      limit: number,
    ): Promise<{ day: string; sent: number; recipients: number }[]> {
      return db.rows(
        'broadcastEvidence.findDays',
        `select to_char(cut_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as sent,
                coalesce(sum(recipients), 0)::int as recipients
           from broadcast where creator_id = $1 and cut_at >= $2 and cut_at < $3
          group by 1 order by 1 desc limit $4`,
        [creatorId, from, until, limit],
      );
    },
  };
}
