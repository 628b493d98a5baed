import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

/** Columns that decide whether an account is closed. `birthday`: `YYYY-MM-DD`. */
export type ClosingFacts = { id: UserId; birthday: string | null; deletionRequestedAt: Date | null };

const columns = 'id, birthday, deletion_requested_at as "deletionRequestedAt"';

export function closingRepository(db: Queries) {
  return {
    find(id: UserId): Promise<ClosingFacts | undefined> {
      return db.one('closing.find', `select ${columns} from person where id = $1`, [id]);
    },

    /** Lists closed accounts in the order of their ids. @param after last id of the page before; empty for the first page */
    findClosed(after: string, limit: number): Promise<ClosingFacts[]> {
      return db.rows(
        'closing.findClosed',
        `select ${columns} from person
          where (deletion_requested_at is not null or age_status = 'underage') and id > $1 order by id limit $2`,
        [after, limit],
      );
    },
  };
}
