import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import type { Vanished } from './actor.repository.ts';

/** Key of the row about all comments of a post or video. */
export const commentsKey = (subjectId: string) => `comments:${subjectId}`;

/** Deletes and updates rows: with its post or comment, with its person, with time. */
export function cleaningRepository(db: Queries) {
  return {
    deleteOfPost(postId: string): Promise<Vanished[]> {
      return db.rows(
        'notification.deleteOfPost',
        'delete from notification where post_id = $1 returning user_id as "userId"',
        [postId],
      );
    },
    /** A row about the comments of several people loses the text of the comment alone. */
    async deleteOfComment(commentId: string): Promise<Vanished[]> {
      await db.run(
        'notification.deleteTextOfComment',
        `update notification set detail = null, comment_id = null
          where comment_id = $1 and group_key like '${commentsKey('')}%' and actor_count > 1`,
        [commentId],
      );
      return db.rows(
        'notification.deleteOfComment',
        'delete from notification where comment_id = $1 returning user_id as "userId"',
        [commentId],
      );
    },
    /** Updates the text of an edited comment in all rows. */
    async updateDetail(commentId: string, detail: string): Promise<void> {
      await db.run(
        'notification.updateDetail',
        'update notification set detail = $2 where comment_id = $1 and detail is not null',
        [commentId, detail],
      );
    },
    async deleteOfPerson(userId: UserId): Promise<void> {
      await db.run('notification.deleteOfPerson', 'delete from notification where user_id = $1', [userId]);
      await db.run('broadcast.deleteOfPerson', 'delete from broadcast where author_id = $1', [userId]);
      await db.run('broadcastState.deleteOfPerson', 'delete from broadcast_state where user_id = $1', [userId]);
      await db.run('reading.deleteOfPerson', 'delete from reading where user_id = $1', [userId]);
    },
    async deleteOld(rowsBefore: Date, postsBefore: Date): Promise<void> {
      await db.run('notification.deleteOld', 'delete from notification where at < $1', [rowsBefore]);
      await db.run('broadcast.deleteOld', 'delete from broadcast where published_at < $1', [postsBefore]);
    },
  };
}
