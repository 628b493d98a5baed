import { commentAdded, commentDeleted, commentEdited, type Reaction } from '@velvet/contracts/content/events';
import { CommentNotFound, CommentsClosed } from '@velvet/contracts/content/failures';
import type { FeedComment } from '@velvet/contracts/content/post';
import type { PageQuery } from '@velvet/contracts/call';
import { CommentId, type PostId, type UserId } from '@velvet/contracts/ids';
import type { Subject } from '@velvet/contracts/subject';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database, Transaction } from '@velvet/kit/database/database';
import { newId } from '@velvet/kit/base/ids';
import { Refusal } from '@velvet/kit/http/refusal';
import type { z } from 'zod';
import type { EngagementService } from '#engagement/engagement.service.ts';
import { keepMentions, notifyMentioned } from '#mentions/mentioning.ts';
import { windowOf } from '#paging/window.ts';
import { isOpenTo } from '#posts/open-post.ts';
import { postOf, type Subjects } from '#subjects/subject.ts';
import type { Viewer } from '#vault/media-urls.ts';
import { commentWriteRepository } from './comment-write.repository.ts';
import { commentRepository } from './comment.repository.ts';

export type CommentService = ReturnType<typeof commentService>;
type Presented = z.input<typeof FeedComment>;
export type NewComment = { postId: PostId; text: string; parentCommentId?: CommentId | undefined };

const excerptLength = 120;
const commentOf = (id: CommentId): Subject => ({ kind: 'comment', id });

export function commentService(db: Database, clock: Clock, subjects: Subjects, engagement: EngagementService) {
  const comments = commentRepository(db);
  const find = (id: CommentId, viewer: Viewer) => subjects.find(db, commentOf(id), viewer);

  return {
    async list(viewer: Viewer, postId: PostId, query: PageQuery) {
      await subjects.find(db, postOf(postId), viewer);
      return comments.findThreads(viewer ?? null, postId, windowOf(query));
    },

    async listReplies(viewer: Viewer, id: CommentId, query: PageQuery) {
      await find(id, viewer);
      return comments.findReplies(viewer ?? null, id, windowOf(query));
    },

    async add(authorId: UserId, comment: NewComment): Promise<Presented> {
      const { ownerId, allowComments } = await subjects.find(db, postOf(comment.postId), authorId);
      if (!allowComments) throw new Refusal(CommentsClosed);
      return db.transaction((tx) => insert(tx, authorId, ownerId, comment, clock.now()));
    },

    /** Edits a comment of the caller; replies and reactions stay. */
    async edit(authorId: UserId, id: CommentId, text: string): Promise<Presented> {
      const { ownerId, allowComments } = await find(id, authorId);
      if (ownerId !== authorId) throw new Refusal(CommentNotFound);
      if (!allowComments) throw new Refusal(CommentsClosed);
      return db.transaction((tx) => change(tx, id, text, clock.now()));
    },

    async like(actorId: UserId, id: CommentId, wanted: Reaction | null) {
      const reacted = await engagement.react(actorId, commentOf(id), wanted);
      return { ...reacted, counts: await comments.findCounts(id) };
    },

    /**
     * Deletes the caller's own comments, and any comment on the caller's posts.
     * @returns the number of deleted comments and replies
     */
    remove(callerId: UserId, id: CommentId): Promise<number> {
      return db.transaction(async (tx) => {
        const own = commentWriteRepository(tx);
        const comment = await own.lock(id);
        if (!comment || (comment.authorId !== callerId && comment.postAuthorId !== callerId))
          throw new Refusal(CommentNotFound);
        const { postId, postAuthorId } = comment;
        const gone = await own.delete(comment);
        for (const { id: commentId, authorId } of gone)
          await tx.append(commentDeleted, { commentId, postId, postAuthorId, authorId });
        return gone.length;
      });
    },
  };
}

async function insert(
  tx: Transaction,
  authorId: UserId,
  postAuthorId: UserId,
  comment: NewComment,
  at: Date,
): Promise<Presented> {
  const { postId, text, parentCommentId } = comment;
  const own = commentWriteRepository(tx);
  const parent = parentCommentId && (await own.findAndHold(parentCommentId));
  if (parentCommentId && parent?.postId !== postId) throw new Refusal(CommentNotFound, { field: 'parentCommentId' });
  const id = CommentId.parse(newId());
  await own.insert({ id, postId, authorId, parentId: parent ? (parent.parentId ?? parent.id) : null }, text, at);
  await keepMentions(tx, 'comment', { id, text }, '');
  await tx.append(commentAdded, {
    commentId: id,
    postId,
    authorId,
    postAuthorId,
    parentCommentId: parent?.id ?? null,
    parentAuthorId: parent?.authorId ?? null,
    isOpenToParentAuthor: parent ? await isOpenTo(tx, postId, parent.authorId, at) : true,
    excerpt: excerptOf(text),
    createdAt: at.toISOString(),
  });
  const told = { postId, commentId: id, authorId, excerpt: excerptOf(text) };
  await notifyMentioned(tx, { ...told, except: [postAuthorId, parent?.authorId ?? null] }, at);
  return presentedOrRefuse(tx, authorId, id);
}

async function change(tx: Transaction, id: CommentId, text: string, at: Date): Promise<Presented> {
  const own = commentWriteRepository(tx);
  const before = await own.lock(id);
  if (!before) throw new Refusal(CommentNotFound);
  const { postId, authorId, postAuthorId, threadAuthorId } = before;
  if (text === before.text) return presentedOrRefuse(tx, authorId, id);
  await own.updateText(id, text, at);
  await keepMentions(tx, 'comment', { id, text }, before.text);
  const excerpt = excerptOf(text);
  await tx.append(commentEdited, { commentId: id, postId, postAuthorId, authorId, excerpt });
  await notifyMentioned(tx, { postId, commentId: id, authorId, excerpt, except: [postAuthorId, threadAuthorId] }, at);
  return presentedOrRefuse(tx, authorId, id);
}

async function presentedOrRefuse(tx: Transaction, viewerId: UserId, id: CommentId): Promise<Presented> {
  const presented = await commentRepository(tx).findPresented(viewerId, id);
  if (!presented) throw new Refusal(CommentNotFound);
  return presented;
}

/** Truncates between user-perceived characters. */
function excerptOf(text: string): string {
  return Array.from(text.slice(0, 2 * excerptLength))
    .slice(0, excerptLength)
    .join('');
}
