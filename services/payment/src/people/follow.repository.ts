import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

export function followRepository(db: Queries) {
  return {
    async insert(followerId: UserId, followedId: UserId): Promise<void> {
      await db.run(
        'follow.insert',
        'insert into follow (follower_id, followed_id) values ($1, $2) on conflict do nothing',
        [followerId, followedId],
      );
    },

    async delete(followerId: UserId, followedId: UserId): Promise<void> {
      await db.run('follow.delete', 'delete from follow where follower_id = $1 and followed_id = $2', [
        followerId,
        followedId,
      ]);
    },

    async deleteOf(id: UserId): Promise<void> {
      await db.run('follow.deleteOf', 'delete from follow where follower_id = $1 or followed_id = $1', [id]);
    },
  };
}
