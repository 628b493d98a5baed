import type { Queries } from '@velvet/kit/database/database';

export function postViewRepository(db: Queries) {
  return {
    async deletePost(postId: string): Promise<void> {
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
