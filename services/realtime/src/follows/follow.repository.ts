import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

/** Follows, each with its position in the delivery log. */
export function followRepository(db: Queries) {
  return {
    /** Returns the users that a user has followed up to a position of the log. */
    async findFollowed(followerId: UserId, position: number): Promise<UserId[]> {
      const rows = await db.rows<{ id: UserId }>(
        'follow.findFollowed',
        'select followed_id as id from follow where follower_id = $1 and since_position <= $2',
        [followerId, position],
      );
      return rows.map(({ id }) => id);
    },
  };
}
