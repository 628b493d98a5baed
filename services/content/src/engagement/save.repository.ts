import type { PostId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

/** Changes rows and their counter in one statement, so that they agree. */
export function saveRepository(db: Queries) {
  return {
    async exists(postId: PostId, userId: UserId): Promise<boolean> {
      return (
        (await db.one('save.find', 'select user_id from post_save where post_id = $1 and user_id = $2', [
          postId,
          userId,
        ])) !== undefined
      );
    },

    async insert(postId: PostId, userId: UserId, at: Date): Promise<void> {
      await db.run(
        'save.insert',
        `with added as (insert into post_save (post_id, user_id, saved_at) values ($1, $2, $3) on conflict do nothing returning post_id)
         update post set save_count = save_count + 1 where id = (select post_id from added)`,
        [postId, userId, at],
      );
    },

    async delete(postId: PostId, userId: UserId): Promise<void> {
      await db.run(
        'save.delete',
        `with removed as (delete from post_save where post_id = $1 and user_id = $2 returning post_id)
         update post set save_count = save_count - 1 where id = (select post_id from removed)`,
        [postId, userId],
      );
    },
  };
}
