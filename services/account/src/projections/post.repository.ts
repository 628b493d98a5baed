import type { PostId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database';

export function postRepository(tx: Queries) {
  return {
    /** @returns whether the post is new, and not one whose deletion was heard of first */
    async insert(id: PostId, authorId: UserId): Promise<boolean> {
      const sql = 'insert into post (id, author_id, is_deleted) values ($1, $2, false) on conflict do nothing';
      return (await tx.run('post.insert', sql, [id, authorId])) === 1;
    },

    /** @returns whether the post had been counted */
    async delete(id: PostId, authorId: UserId): Promise<boolean> {
      const updated = await tx.run(
        'post.delete',
        'update post set is_deleted = true where id = $1 and not is_deleted',
        [id],
      );
      if (updated === 1) return true;
      const sql = 'insert into post (id, author_id, is_deleted) values ($1, $2, true) on conflict do nothing';
      await tx.run('post.insertDeleted', sql, [id, authorId]);
      return false;
    },

    async count(authorId: UserId, by: 1 | -1): Promise<void> {
      await tx.run('post.count', 'update person set posts_count = posts_count + $2 where id = $1', [authorId, by]);
    },
  };
}
