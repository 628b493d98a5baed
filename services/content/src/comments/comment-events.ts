import { commentAdded, commentDeleted, commentEdited } from '@velvet/contracts/content/events';
import type { CommentId, UserId } from '@velvet/contracts/ids';
import type { Subject } from '@velvet/contracts/subject';
import type { Transaction } from '@velvet/kit/database/database';
import { notifyMentioned, notifyMentionedOnVideo } from '#mentions/mentioning.ts';
import { isOpenTo } from '#posts/open-post.ts';
import { postIdOf } from '#subjects/subject.ts';
import {
  publishVideoComment,
  publishVideoCommentDeleted,
  publishVideoCommentEdited,
  videoIdOf,
} from '#videos/video-events.ts';
import type { LockedComment } from './comment-write.repository.ts';
import type { CommentRow } from './comment.repository.ts';

const excerptLength = 120;

type Added = {
  id: CommentId;
  subject: Subject;
  ownerId: UserId;
  authorId: UserId;
  parent: CommentRow | undefined;
  text: string;
};

/** Publishes a new comment and the people whom it mentions. */
export async function publishAdded(tx: Transaction, added: Added, at: Date): Promise<void> {
  const { id: commentId, subject, ownerId, authorId, parent, text } = added;
  const excerpt = excerptOf(text);
  const videoId = videoIdOf(subject);
  if (videoId) {
    await publishVideoComment(tx, { commentId, videoId, videoAuthorId: ownerId, authorId, excerpt }, at);
    await notifyMentionedOnVideo(tx, { videoId, commentId, authorId, excerpt, except: [ownerId] }, at);
  }
  const postId = postIdOf(subject);
  if (!postId) return;
  await tx.append(commentAdded, {
    commentId,
    postId,
    authorId,
    postAuthorId: ownerId,
    parentCommentId: parent?.id ?? null,
    parentAuthorId: parent?.authorId ?? null,
    isOpenToParentAuthor: parent ? await isOpenTo(tx, postId, parent.authorId, at) : true,
    excerpt,
    createdAt: at.toISOString(),
  });
  await notifyMentioned(tx, { postId, commentId, authorId, excerpt, except: [ownerId, parent?.authorId ?? null] }, at);
}

/** Publishes an edited comment and the people whom it mentions. */
export async function publishEdited(tx: Transaction, comment: LockedComment, text: string, at: Date): Promise<void> {
  const { id: commentId, authorId, subjectOwnerId, threadAuthorId } = comment;
  const excerpt = excerptOf(text);
  const videoId = videoIdOf(subjectOf(comment));
  if (videoId) {
    await publishVideoCommentEdited(tx, { commentId, videoId, videoAuthorId: subjectOwnerId, authorId, excerpt });
    await notifyMentionedOnVideo(tx, { videoId, commentId, authorId, excerpt, except: [subjectOwnerId] }, at);
  }
  const postId = postIdOf(subjectOf(comment));
  if (!postId) return;
  await tx.append(commentEdited, { commentId, postId, postAuthorId: subjectOwnerId, authorId, excerpt });
  await notifyMentioned(tx, { postId, commentId, authorId, excerpt, except: [subjectOwnerId, threadAuthorId] }, at);
}

/** @param gone the deleted comment and its replies */
export async function publishDeleted(
  tx: Transaction,
  comment: LockedComment,
  gone: readonly { id: CommentId; authorId: UserId }[],
): Promise<void> {
  const videoId = videoIdOf(subjectOf(comment));
  const videoAuthorId = comment.subjectOwnerId;
  if (videoId)
    for (const { id: commentId, authorId } of gone)
      await publishVideoCommentDeleted(tx, { commentId, videoId, videoAuthorId, authorId });
  const postId = postIdOf(subjectOf(comment));
  if (!postId) return;
  for (const { id: commentId, authorId } of gone)
    await tx.append(commentDeleted, { commentId, postId, postAuthorId: comment.subjectOwnerId, authorId });
}

const subjectOf = ({ subjectKind: kind, subjectId: id }: CommentRow): Subject => ({ kind, id });

/** Truncates between user-perceived characters. */
function excerptOf(text: string): string {
  return Array.from(text.slice(0, 2 * excerptLength))
    .slice(0, excerptLength)
    .join('');
}
