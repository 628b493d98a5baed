import type { PostId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

export type ToldCounts = { postId: PostId; likes: number; comments: number; shares: number };

export function postCountsRepository(db: Queries) {
  return {
    /** Deletes and returns changed counts; waits for concurrent changes. */
    async takeChanged(limit: number): Promise<PostId[]> {
      const rows = await db.rows<{ id: PostId }>(
        'postCounts.takeChanged',
        'delete from post_counts_changed where post_id in (select post_id from post_counts_changed order by since limit $1) returning post_id as id',
        [limit],
      );
      return rows.map(({ id }) => id);
    },

    findCounts(ids: readonly PostId[]): Promise<ToldCounts[]> {
      return db.rows(
        'postCounts.find',
        'select id as "postId", like_count as likes, comment_count as comments, share_count as shares from post where id = any ($1) order by id',
        [ids],
      );
    },
  };
}
