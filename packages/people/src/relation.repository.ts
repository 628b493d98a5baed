import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

/** A column of the table `follow` that a service adds to order follows among its own rows. */
export type FollowMark = { column: string; type: string };

export function followRepository(db: Queries, mark?: FollowMark) {
  return {
    async insert(followerId: UserId, followedId: UserId, marked?: unknown): Promise<void> {
      await db.run(
        'follow.insert',
        `insert into follow (follower_id, followed_id${mark ? `, ${mark.column}` : ''}) values ($1, $2${mark ? ', $3' : ''})
         on conflict do nothing`,
        mark ? [followerId, followedId, marked] : [followerId, followedId],
      );
    },

    async delete(followerId: UserId, followedId: UserId): Promise<void> {
      await db.run('follow.delete', 'delete from follow where follower_id = $1 and followed_id = $2', [
        followerId,
        followedId,
      ]);
    },

    async deleteUser(userId: UserId): Promise<void> {
      await db.run('follow.deleteUser', 'delete from follow where follower_id = $1 or followed_id = $1', [userId]);
    },
  };
}

export function blockRepository(db: Queries) {
  return {
    async insert(blockerId: UserId, blockedId: UserId): Promise<void> {
      await db.run(
        'block.insert',
        'insert into block (blocker_id, blocked_id) values ($1, $2) on conflict do nothing',
        [blockerId, blockedId],
      );
    },

    async delete(blockerId: UserId, blockedId: UserId): Promise<void> {
      await db.run('block.delete', 'delete from block where blocker_id = $1 and blocked_id = $2', [
        blockerId,
        blockedId,
      ]);
    },

    async deleteUser(userId: UserId): Promise<void> {
      await db.run('block.deleteUser', 'delete from block where blocker_id = $1 or blocked_id = $1', [userId]);
    },
  };
}
