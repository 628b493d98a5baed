import { announcedTo } from '@velvet/access/announced';
import type { Audience } from '@velvet/contracts/content/audiences';
import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { isFollowing, visibleTo } from '@velvet/people/visibility';

// Reads the posts of followed creators author by author, each by an index and no further than needed. The work is bounded by the
// size of the page, for any number of follows and posts. `offset 0` prevents the planner from joining all posts of all authors.

/** SQL of the visible authors whom `$1` follows, with the start of the follow and the read mark. */
export const followedAuthors = `
  select f.followed_id as author_id, f.since, p.name, p.handle, p.avatar,
         ${isFollowing('f.followed_id', '$1')} as follows_back,
         coalesce((select all_read_at from reading where user_id = $1), '-infinity') as all_read_at
    from follow f left join profile_card p on p.user_id = f.followed_id
   where f.follower_id = $1 and ${visibleTo('$1', 'f.followed_id')}`;

/** SQL of a mark of `$1` on the post `b`, looked up per post. */
const hasMark = (mark: 'read_at' | 'dismissed_at') =>
  `exists (select from broadcast_state s where s.user_id = $1 and s.broadcast_id = b.id and s.${mark} is not null offset 0)`;

/** Authors are followed, so a friend is an author that follows back. */
const isAnnounced = announcedTo('b.audience', { follows: 'true', followedBack: 'a.follows_back' });

/** Posts of the author `a`, one of the above: since the follow began, not dismissed, friends' only by friends, none that is private by now. */
export const postsOfAuthor = `
  from broadcast b
 where b.author_id = a.author_id and b.arrived_at >= a.since and ${isAnnounced}
   and not ${hasMark('dismissed_at')}`;

export const postIsRead = `(b.arrived_at <= a.all_read_at or ${hasMark('read_at')})`;
/** The same the other way round, so that an index serves. */
export const postIsUnread = `(b.arrived_at > a.all_read_at and not ${hasMark('read_at')})`;

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
         on conflict (post_id) do update set audience = $4`,
        [id, postId, authorId, audience, publishedAt, arrivedAt],
      );
    },

    async updateAudience(postId: string, audience: Audience): Promise<void> {
      await db.run('broadcast.updateAudience', 'update broadcast set audience = $2 where post_id = $1', [
        postId,
        audience,
      ]);
    },

    async isFor(userId: UserId, id: string): Promise<boolean> {
      return (
        (await db.one(
          'broadcast.isFor',
          `with a as (${followedAuthors} and f.followed_id = (select author_id from broadcast where id = $2))
           select b.id from a cross join lateral (select b.id ${postsOfAuthor} and b.id = $2) b`,
          [userId, id],
        )) !== undefined
      );
    },

    async deletePost(postId: string): Promise<void> {
      await db.run('broadcast.deletePost', 'delete from broadcast where post_id = $1', [postId]);
    },
  };
}
