import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

/** Views of a payer, as evidence in a dispute. */
export function useEvidenceRepository(db: Queries) {
  return {
    /**
     * Returns the days (UTC) since a time on which the user opened the subject, or without one posts of the creator.
     * @param subjectId null for a subscription
     */
    findDays(
      userId: UserId,
      creatorId: UserId,
      subjectId: string | null,
      limit: number,
    ): Promise<{ day: string; opened: number }[]> {
      return db.rows(
        'useEvidence.findDays',
        `select to_char(day, 'YYYY-MM-DD') as day, count(*)::int as opened from subject_view
          where user_id = $1 and (subject_id = $3::uuid
                 or ($3::uuid is null and subject_kind = 'post' and subject_id in (select id from post where author_id = $2)))
          group by subject_view.day order by subject_view.day desc limit $4`,
        [userId, creatorId, subjectId, limit],
      );
    },
  };
}
