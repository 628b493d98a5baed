import type { Reaction } from '@velvet/contracts/content/events';
import { CommentNotFound, CommentsClosed } from '@velvet/contracts/content/failures';
import type { FeedComment } from '@velvet/contracts/content/post';
import type { PageQuery } from '@velvet/contracts/call';
import { CommentId, type UserId } from '@velvet/contracts/ids';
import type { Subject } from '@velvet/contracts/subject';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database, Transaction } from '@velvet/kit/database/database';
import { newId } from '@velvet/kit/base/ids';
import { Refusal } from '@velvet/kit/http/refusal';
import type { z } from 'zod';
import type { EngagementService } from '#engagement/engagement.service.ts';
import { keepMentions } from '#mentions/mentioning.ts';
import { windowOf } from '#paging/window.ts';
import type { SubjectKinds, Subjects } from '#subjects/subject.ts';
import type { Viewer } from '#vault/media-urls.ts';
import { publishAdded, publishDeleted, publishEdited } from './comment-events.ts';
import { commentWriteRepository } from './comment-write.repository.ts';
import { commentRepository } from './comment.repository.ts';

export type CommentService = ReturnType<typeof commentService>;
type Presented = z.input<typeof FeedComment>;
export type NewComment = { subject: Subject; text: string; parentCommentId?: CommentId | undefined };

const commentOf = (id: CommentId): Subject => ({ kind: 'comment', id });

export function commentService(db: Database, clock: Clock, subjects: Subjects, engagement: EngagementService) {
  const { kinds } = subjects;
  const comments = commentRepository(db, kinds);
  const find = (id: CommentId, viewer: Viewer) => subjects.find(db, commentOf(id), viewer);

  return {
    async list(viewer: Viewer, subject: Subject, query: PageQuery) {
      await subjects.find(db, subject, viewer);
      return comments.findThreads(viewer ?? null, subject.id, windowOf(query));
    },

    async listReplies(viewer: Viewer, id: CommentId, query: PageQuery) {
      await find(id, viewer);
      return comments.findReplies(viewer ?? null, id, windowOf(query));
    },

    async add(authorId: UserId, comment: NewComment): Promise<Presented> {
      const { ownerId, allowComments } = await subjects.find(db, comment.subject, authorId);
      if (!allowComments) throw new Refusal(CommentsClosed);
      return db.transaction((tx) => insert(tx, kinds, { ...comment, authorId, ownerId }, clock.now()));
    },

    /** Edits a comment of the caller; replies and reactions stay. */
    async edit(authorId: UserId, id: CommentId, text: string): Promise<Presented> {
      const { ownerId, allowComments } = await find(id, authorId);
      if (ownerId !== authorId) throw new Refusal(CommentNotFound);
      if (!allowComments) throw new Refusal(CommentsClosed);
      return db.transaction((tx) => change(tx, kinds, id, text, clock.now()));
    },

    async like(actorId: UserId, id: CommentId, wanted: Reaction | null) {
      const reacted = await engagement.react(actorId, commentOf(id), wanted);
      return { ...reacted, counts: await comments.findCounts(id) };
    },

    /**
     * Deletes the caller's own comments, and any comment on the caller's subjects.
     * @returns the number of deleted comments and replies
     */
    remove(callerId: UserId, id: CommentId): Promise<number> {
      return db.transaction(async (tx) => {
        const own = commentWriteRepository(tx, kinds);
        const comment = await own.lock(id);
        if (!comment || (comment.authorId !== callerId && comment.subjectOwnerId !== callerId))
          throw new Refusal(CommentNotFound);
        const gone = await own.delete(comment);
        await publishDeleted(tx, comment, gone);
        return gone.length;
      });
    },
  };
}

type Written = NewComment & { authorId: UserId; ownerId: UserId };

async function insert(tx: Transaction, kinds: SubjectKinds, comment: Written, at: Date): Promise<Presented> {
  const { subject, authorId, text, parentCommentId } = comment;
  const own = commentWriteRepository(tx, kinds);
  const parent = parentCommentId && (await own.findAndHold(parentCommentId));
  if (parentCommentId && parent?.subjectId !== subject.id)
    throw new Refusal(CommentNotFound, { field: 'parentCommentId' });
  const id = CommentId.parse(newId());
  const parentId = parent ? (parent.parentId ?? parent.id) : null;
  await own.insert({ id, subjectKind: subject.kind, subjectId: subject.id, authorId, parentId }, text, at);
  await keepMentions(tx, 'comment', { id, text }, '');
  await publishAdded(tx, { ...comment, id, parent }, at);
  return presentedOrRefuse(tx, kinds, authorId, id);
}

async function change(tx: Transaction, kinds: SubjectKinds, id: CommentId, text: string, at: Date): Promise<Presented> {
  const own = commentWriteRepository(tx, kinds);
  const before = await own.lock(id);
  if (!before) throw new Refusal(CommentNotFound);
  if (text === before.text) return presentedOrRefuse(tx, kinds, before.authorId, id);
  await own.updateText(id, text, at);
  await keepMentions(tx, 'comment', { id, text }, before.text);
  await publishEdited(tx, before, text, at);
  return presentedOrRefuse(tx, kinds, before.authorId, id);
}

async function presentedOrRefuse(
  tx: Transaction,
  kinds: SubjectKinds,
  viewerId: UserId,
  id: CommentId,
): Promise<Presented> {
  const presented = await commentRepository(tx, kinds).findPresented(viewerId, id);
  if (!presented) throw new Refusal(CommentNotFound);
  return presented;
}
