import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

/** Projection of the follows, each with its position in the delivery log. */
export function followRepository(db: Queries) {
  return {
    async upsert(followerId: UserId, followedId: UserId, sincePosition: number): Promise<void> {
      await db.run(
        'follow.upsert',
        `insert into follow (follower_id, followed_id, since_position) values ($1, $2, $3) on conflict do nothing`,
        [followerId, followedId, sincePosition],
      );
    },
    async delete(followerId: UserId, followedId: UserId): Promise<void> {
      await db.run('follow.delete', 'delete from follow where follower_id = $1 and followed_id = $2', [
        followerId,
        followedId,
      ]);
    },
    /** Returns the users that a user has followed up to a position of the log. */
    async findFollowed(followerId: UserId, position: number): Promise<UserId[]> {
      const rows = await db.rows<{ id: UserId }>(
        'follow.findFollowed',
        'select followed_id as id from follow where follower_id = $1 and since_position <= $2',
        [followerId, position],
      );
      return rows.map(({ id }) => id);
    },
    async deleteUser(userId: UserId): Promise<void> {
      await db.run('follow.deleteUser', 'delete from follow where follower_id = $1 or followed_id = $1', [userId]);
    },
  };
}
