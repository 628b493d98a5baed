import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

/** SQL of the number of visible posts of a person `p`; not negative, because a deletion may arrive before its publication. */
export const postCount = `greatest(0, coalesce((select c.posts from post_count c where c.author_id = p.id), 0))`;

export function postCountRepository(tx: Queries) {
  return {
    /** Stored apart from the person, who may not have an account yet. */
    async add(authorId: UserId, by: 1 | -1): Promise<void> {
      await tx.run(
        'postCount.add',
        `insert into post_count as c (author_id, posts) values ($1, $2)
         on conflict (author_id) do update set posts = c.posts + $2`,
        [authorId, by],
      );
    },
  };
}
