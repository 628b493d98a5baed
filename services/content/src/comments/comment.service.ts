import type { Audience } from '@velvet/contracts/content/audiences';
import type { Reaction } from '@velvet/contracts/content/events';
import { tooManyPictures } from '@velvet/contracts/content/comment-calls';
import { CommentNotFound, CommentsClosed } from '@velvet/contracts/content/failures';
import { maxCommentMedia } from '@velvet/contracts/content/limits';
import type { FeedComment } from '@velvet/contracts/content/post';
import type { PageQuery } from '@velvet/contracts/call';
import { CommentId, type UserId, type VaultItemId } from '@velvet/contracts/ids';
import type { Subject } from '@velvet/contracts/subject';
import { countCharacters } from '@velvet/contracts/text';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database, Transaction } from '@velvet/kit/database/database';
import { newId } from '@velvet/kit/base/ids';
import { invalidField } from '@velvet/kit/http/envelope';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Budgets } from '@velvet/people/budget';
import type { z } from 'zod';
import type { EngagementService } from '#engagement/engagement.service.ts';
import { keepMentions } from '#mentions/mentioning.ts';
import { windowOf } from '#paging/window.ts';
import { assertMayPublish } from '#posts/publishing.ts';
import type { FoundSubject, SubjectKinds, Subjects } from '#subjects/subject.ts';
import { claimedType } from '#vault/vault-item.ts';
import { takeIn, type ArrivedFile } from '#vault/vault-intake.ts';
import type { MediaUrls, Viewer } from '#vault/media-urls.ts';
import { onlyPictures } from './comment-media.ts';
import { commentMediaRepository } from './comment-media.repository.ts';
import { publishAdded, publishDeleted, publishEdited } from './comment-events.ts';
import { commentWriteRepository } from './comment-write.repository.ts';
import { commentPresenter, type CommentShape } from './comment.presenter.ts';
import { commentRepository } from './comment.repository.ts';

export type CommentService = ReturnType<typeof commentService>;
type Presented = z.input<typeof FeedComment>;
type SentPictures = {
  files?: readonly ArrivedFile[];
  /** of the files, in their order */
  altTexts?: readonly string[];
};
export type NewComment = SentPictures & {
  subject: Subject;
  text: string;
  parentCommentId?: CommentId | undefined;
};
type EditedComment = SentPictures & { text: string; removed: readonly VaultItemId[] };

type Dependencies = {
  db: Database;
  clock: Clock;
  subjects: Subjects;
  engagement: EngagementService;
  budgets: Budgets;
  urls: MediaUrls;
};

const noWords = { description: '', isPrivate: true, tags: [] };

const commentOf = (id: CommentId): Subject => ({ kind: 'comment', id });

export function commentService({ db, clock, subjects, engagement, budgets, urls }: Dependencies) {
  const { kinds } = subjects;
  const comments = commentRepository(db, kinds);
  const present = commentPresenter(urls);
  const find = (id: CommentId, viewer: Viewer) => subjects.find(db, commentOf(id), viewer);
  const presentAll = (shapes: readonly CommentShape[], viewer: Viewer) =>
    Promise.all(shapes.map((shape) => present(shape, viewer)));

  return {
    async list(viewer: Viewer, subject: Subject, query: PageQuery) {
      await subjects.find(db, subject, viewer);
      return presentAll(await comments.findThreads(viewer ?? null, subject.id, windowOf(query)), viewer);
    },

    async listReplies(viewer: Viewer, id: CommentId, query: PageQuery) {
      await find(id, viewer);
      return presentAll(await comments.findReplies(viewer ?? null, id, windowOf(query)), viewer);
    },

    /** @throws {Refusal} also CommentsClosed, CommentNotFound, InvalidInput, TooManyRequests, those of publishing pictures */
    async add(authorId: UserId, comment: NewComment): Promise<Presented> {
      const found = await subjects.find(db, comment.subject, authorId);
      const written = { ...comment, authorId, ownerId: found.ownerId };
      assertAllowed(found, comment);
      if (comment.files?.length) await assertPictures(db, authorId, found.audience, comment.files);
      await spend(budgets, comments, written);
      return present(await db.transaction((tx) => insert(tx, kinds, written, clock.now())), authorId);
    },

    /** Edits a comment of the caller; replies and reactions stay. */
    async edit(authorId: UserId, id: CommentId, edited: EditedComment): Promise<Presented> {
      const found = await find(id, authorId);
      if (found.ownerId !== authorId) throw new Refusal(CommentNotFound);
      assertAllowed(found, edited);
      if (edited.files?.length) await assertPictures(db, authorId, found.audience, edited.files);
      return present(await db.transaction((tx) => change(tx, kinds, id, edited, clock.now())), authorId);
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

/** @throws {Refusal} CommentsClosed, or InvalidInput for what comments on this kind of subject cannot have */
function assertAllowed(
  { allowComments, commentRules: { maxLength, allowPictures } }: FoundSubject,
  { text, files }: SentPictures & { text: string },
): void {
  if (!allowComments) throw new Refusal(CommentsClosed);
  if (countCharacters(text) > maxLength) throw invalidField('text', `Text can have at most ${maxLength} characters.`);
  if (files?.length && !allowPictures) throw invalidField('media', 'Comments here have no pictures.');
}

/** Pictures follow the rules of posts for the same audience. Subscribers are a closed circle, as friends are. */
async function assertPictures(
  db: Database,
  authorId: UserId,
  audience: Audience,
  files: readonly ArrivedFile[],
): Promise<void> {
  if (files.some(({ contentType }) => claimedType(contentType) !== 'image')) throw invalidField('media', onlyPictures);
  const circle = audience === 'subscribers' ? 'friends' : audience;
  await assertMayPublish(db, authorId, { audience: circle, priceMinor: 0, hasMedia: true });
}

type Written = NewComment & { authorId: UserId; ownerId: UserId };

/**
 * Counts a comment for the people whom it reaches: the owner of its subject, and the author of the comment that it answers.
 * @throws {Refusal} TooManyRequests
 */
async function spend(
  budgets: Budgets,
  comments: ReturnType<typeof commentRepository>,
  { authorId, ownerId, parentCommentId }: Written,
): Promise<void> {
  const parent = parentCommentId && (await comments.findAuthor(parentCommentId));
  for (const receiverId of new Set(parent ? [ownerId, parent.authorId] : [ownerId]))
    await budgets.require('comments', authorId, receiverId);
}

async function insert(tx: Transaction, kinds: SubjectKinds, comment: Written, at: Date): Promise<CommentShape> {
  const { subject, authorId, text, parentCommentId } = comment;
  const own = commentWriteRepository(tx, kinds);
  const parent = parentCommentId && (await own.findAndHold(parentCommentId));
  if (parentCommentId && parent?.subjectId !== subject.id)
    throw new Refusal(CommentNotFound, { field: 'parentCommentId' });
  const id = CommentId.parse(newId());
  const parentId = parent ? (parent.parentId ?? parent.id) : null;
  await own.insert({ id, subjectKind: subject.kind, subjectId: subject.id, authorId, parentId }, text, at);
  await takePictures(tx, id, comment, at);
  await keepMentions(tx, 'comment', { id, text }, '');
  await publishAdded(tx, { ...comment, id, parent }, at);
  return shapeOrRefuse(tx, kinds, authorId, id);
}

async function change(
  tx: Transaction,
  kinds: SubjectKinds,
  id: CommentId,
  edited: EditedComment,
  at: Date,
): Promise<CommentShape> {
  const { text, files = [] } = edited;
  const own = commentWriteRepository(tx, kinds);
  const before = await own.lock(id);
  if (!before) throw new Refusal(CommentNotFound);
  const removed = await commentMediaRepository(tx).detach(id, edited.removed);
  await takePictures(tx, id, edited, at);
  const isNewText = text !== before.text;
  if (isNewText || removed > 0 || files.length > 0) await own.updateText(id, text, at);
  if (isNewText) {
    await keepMentions(tx, 'comment', { id, text }, before.text);
    await publishEdited(tx, before, text, at);
  }
  return shapeOrRefuse(tx, kinds, before.authorId, id);
}

/** Adds pictures to those that the comment has. */
async function takePictures(
  tx: Transaction,
  commentId: CommentId,
  { files = [], altTexts = [] }: SentPictures,
  at: Date,
): Promise<void> {
  if (files.length === 0) return;
  const shown = await commentMediaRepository(tx).count(commentId);
  if (shown + files.length > maxCommentMedia) throw invalidField('media', tooManyPictures);
  for (const [index, file] of files.entries())
    await takeIn(tx, file, { ...noWords, altText: altTexts[index] ?? '', commentId }, at);
}

async function shapeOrRefuse(
  tx: Transaction,
  kinds: SubjectKinds,
  viewerId: UserId,
  id: CommentId,
): Promise<CommentShape> {
  const shape = await commentRepository(tx, kinds).findShape(viewerId, id);
  if (!shape) throw new Refusal(CommentNotFound);
  return shape;
}
