import { announcedTo } from '@velvet/access/announced';
import type { Audience } from '@velvet/contracts/content/audiences';
import type { PostId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { followFacts, visibleTo } from '@velvet/people/visibility';

const isAnnounced = announcedTo('a.audience', followFacts('$1', 'a.author_id'));

/** Projection of the visibility of posts. Counts of a locked post are visible to all users that can see the post locked. */
export function postAudienceRepository(db: Queries) {
  return {
    async upsert(postId: PostId, authorId: UserId, audience: Audience): Promise<void> {
      await db.run(
        'postAudience.upsert',
        'insert into post_audience (post_id, author_id, audience) values ($1, $2, $3) on conflict (post_id) do update set audience = $3',
        [postId, authorId, audience],
      );
    },

    async delete(postId: PostId): Promise<void> {
      await db.run('postAudience.delete', 'delete from post_audience where post_id = $1', [postId]);
    },

    async deleteUser(authorId: UserId): Promise<void> {
      await db.run('postAudience.deleteUser', 'delete from post_audience where author_id = $1', [authorId]);
    },

    /** Returns the posts of which an event has arrived, and whether they are visible to a user, locked or not. */
    findKnown(userId: UserId, postIds: readonly PostId[]): Promise<{ id: PostId; isVisible: boolean }[]> {
      return db.rows(
        'postAudience.findKnown',
        `select a.post_id as id,
                a.author_id = $1 or (${isAnnounced} and ${visibleTo('$1', 'a.author_id')}) as "isVisible"
           from post_audience a where a.post_id = any ($2)`,
        [userId, postIds],
      );
    },
  };
}
