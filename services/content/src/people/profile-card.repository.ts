import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

export type Standing = { role: string; verified: boolean };

/** SQL query: the visible user with this handle or id. If two cards have one handle, the newer user's. */
export const shownUser = (handleOrId: string) =>
  `select user_id as id from profile_card where (handle = lower(${handleOrId}) or user_id = ${handleOrId}) and not hidden order by (user_id = ${handleOrId}) desc, revision limit 1`;

export function profileCardRepository(db: Queries) {
  return {
    /** Returns the facts that decide what the user may publish, and locks them until the transaction ends. */
    findStanding(id: UserId): Promise<Standing | undefined> {
      return db.one(
        'profileCard.findStanding',
        'select role, verified from profile_card where user_id = $1 for share',
        [id],
      );
    },

    findShown(handleOrId: string): Promise<{ id: UserId } | undefined> {
      return db.one('profileCard.findShown', shownUser('$1'), [handleOrId]);
    },

    findHandle(id: UserId): Promise<{ handle: string } | undefined> {
      return db.one('profileCard.findHandle', 'select handle from profile_card where user_id = $1', [id]);
    },
  };
}
