import type { Audience } from '@velvet/contracts/content/events';
import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database';

/** Posts of followed creators as `$1` may see them: since the follow began, not dismissed, friends' only by friends. */
export const broadcastSource = `
  from follow f
  join broadcast b on b.author_id = f.followed_id and b.arrived_at >= f.since
  left join broadcast_state s on s.user_id = f.follower_id and s.broadcast_id = b.id
  left join reading r on r.user_id = f.follower_id`;
export const broadcastFilter = `
 where f.follower_id = $1 and s.dismissed_at is null
   and (b.audience <> 'friends' or exists (select from follow back where back.follower_id = b.author_id and back.followed_id = $1))
   and not exists (select from person h where h.user_id = b.author_id and h.hidden)
   and not exists (select from block k where k.blocker_id = $1 and k.blocked_id = b.author_id)
   and not exists (select from block k where k.blocker_id = b.author_id and k.blocked_id = $1)`;

export const broadcastIsRead = `(s.read_at is not null or b.arrived_at <= coalesce(r.all_read_at, '-infinity'))`;

export type NewBroadcast = {
  id: string;
  postId: string;
  authorId: UserId;
  audience: Audience;
  publishedAt: Date;
  arrivedAt: Date;
};

export function broadcastRepository(db: Queries) {
  return {
    async insert({ id, postId, authorId, audience, publishedAt, arrivedAt }: NewBroadcast): Promise<void> {
      await db.run(
        'broadcast.insert',
        `insert into broadcast (id, post_id, author_id, audience, published_at, arrived_at) values ($1, $2, $3, $4, $5, $6)
         on conflict (post_id) do nothing`,
        [id, postId, authorId, audience, publishedAt, arrivedAt],
      );
    },

    async isFor(userId: UserId, id: string): Promise<boolean> {
      return (
        (await db.one('broadcast.isFor', `select b.id ${broadcastSource} ${broadcastFilter} and b.id = $2`, [
          userId,
          id,
        ])) !== undefined
      );
    },

    async markRead(userId: UserId, id: string, now: Date): Promise<void> {
      await db.run(
        'broadcastState.read',
        `insert into broadcast_state (user_id, broadcast_id, read_at) values ($1, $2, $3)
         on conflict (user_id, broadcast_id) do update set read_at = coalesce(broadcast_state.read_at, $3)`,
        [userId, id, now],
      );
    },

    async dismiss(userId: UserId, id: string, now: Date): Promise<void> {
      await db.run(
        'broadcastState.dismiss',
        `insert into broadcast_state (user_id, broadcast_id, dismissed_at) values ($1, $2, $3)
         on conflict (user_id, broadcast_id) do update set dismissed_at = $3`,
        [userId, id, now],
      );
    },

    async deletePost(postId: string): Promise<void> {
      await db.run('broadcast.deletePost', 'delete from broadcast where post_id = $1', [postId]);
      await db.run('postView.delete', 'delete from post_view where post_id = $1', [postId]);
    },

    /** @returns how many have seen it now */
    async countView(postId: string): Promise<number> {
      const row = await db.one<{ views: number }>(
        'postView.increment',
        `insert into post_view (post_id, views) values ($1, 1)
         on conflict (post_id) do update set views = post_view.views + 1 returning views`,
        [postId],
      );
      return row?.views ?? 0;
    },
  };
}
