import type { CommentId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import type { CommentRow } from './comment.repository.ts';

/** `threadAuthorId` is the author of a reply's parent comment. */
export type LockedComment = CommentRow & { postAuthorId: UserId; threadAuthorId: UserId | null; text: string };

export function commentWriteRepository(db: Queries) {
  return {
    /** Prevents its deletion until the end of the transaction. */
    findAndHold(id: CommentId): Promise<CommentRow | undefined> {
      return db.one(
        'comment.findAndHold',
        'select id, post_id as "postId", author_id as "authorId", parent_id as "parentId" from comment where id = $1 for key share',
        [id],
      );
    },

    /** Prevents new replies until the end of the transaction. */
    lock(id: CommentId): Promise<LockedComment | undefined> {
      return db.one(
        'comment.lock',
        `select c.id, c.post_id as "postId", c.author_id as "authorId", c.parent_id as "parentId", p.author_id as "postAuthorId", c.text,
                (select author_id from comment where id = c.parent_id) as "threadAuthorId"
           from comment c join post p on p.id = c.post_id where c.id = $1 for update of c`,
        [id],
      );
    },

    /** Also updates the counters: of the parent comment first, then of the post, in the lock order of deletions. */
    async insert({ id, postId, authorId, parentId }: CommentRow, text: string, at: Date): Promise<void> {
      await db.run(
        'comment.insert',
        'insert into comment (id, post_id, author_id, parent_id, text, created_at) values ($1, $2, $3, $4, $5, $6)',
        [id, postId, authorId, parentId, text, at],
      );
      if (parentId)
        await db.run('comment.countReply', 'update comment set reply_count = reply_count + 1 where id = $1', [
          parentId,
        ]);
      await db.run('comment.count', 'update post set comment_count = comment_count + 1 where id = $1', [postId]);
    },

    async updateText(id: CommentId, text: string, at: Date): Promise<void> {
      await db.run('comment.updateText', 'update comment set text = $2, edited_at = $3 where id = $1', [id, text, at]);
    },

    /** @returns the deleted comment and its replies */
    async delete({ id, postId, parentId }: CommentRow): Promise<{ id: CommentId; authorId: UserId }[]> {
      const gone = await db.rows<{ id: CommentId; authorId: UserId }>(
        'comment.delete',
        'delete from comment where id = $1 or parent_id = $1 returning id, author_id as "authorId"',
        [id],
      );
      if (parentId)
        await db.run('comment.discountReply', 'update comment set reply_count = reply_count - 1 where id = $1', [
          parentId,
        ]);
      await db.run('comment.discount', 'update post set comment_count = comment_count - $2 where id = $1', [
        postId,
        gone.length,
      ]);
      return gone;
    },
  };
}
