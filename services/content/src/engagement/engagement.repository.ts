import type { Counts } from '@velvet/contracts/content/post';
import type { PostId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

/** Changes rows and their counter in one statement, so that they agree. */
export function engagementRepository(db: Queries) {
  return {
    async findCounts(postId: PostId): Promise<Counts> {
      const counts = await db.one<Counts>(
        'post.findCounts',
        `select like_count as likes, comment_count as comments, share_count as shares, save_count as saves, view_count as views from post where id = $1`,
        [postId],
      );
      return counts ?? { likes: 0, comments: 0, shares: 0, saves: 0, views: 0 };
    },

    /** Further shares of a person and day are recorded but not counted. @returns whether it is the first of that day */
    async insertShare(
      id: string,
      postId: PostId,
      userId: UserId,
      { shareType, shareText }: { shareType: string; shareText: string },
      at: Date,
    ): Promise<boolean> {
      const counted = await db.run(
        'share.insert',
        `with added as (
           insert into post_share (id, post_id, user_id, share_type, share_text, shared_at, day) values ($1, $2, $3, $4, $5, $6, $7)
           on conflict (post_id, user_id, day) do update set share_type = excluded.share_type, share_text = excluded.share_text
           returning post_id, xmax = 0 as "isFirst")
         update post set share_count = share_count + 1 where id = (select post_id from added where "isFirst")`,
        [id, postId, userId, shareType, shareText, at, at.toISOString().slice(0, 10)],
      );
      return counted === 1;
    },

    /** @returns whether it is the first of this person and day */
    async insertView(postId: PostId, userId: UserId, day: string): Promise<boolean> {
      const counted = await db.run(
        'view.insert',
        `with added as (insert into post_view (post_id, user_id, day) values ($1, $2, $3) on conflict do nothing returning post_id)
         update post set view_count = view_count + 1 where id = (select post_id from added)`,
        [postId, userId, day],
      );
      return counted === 1;
    },
  };
}
