import type { Reaction } from '@velvet/contracts/content/events';
import {
  videoCommentAdded,
  videoCommentDeleted,
  videoCommentEdited,
  videoPublished,
  videoReactionChanged,
  videoShared,
  videoViewed,
} from '@velvet/contracts/content/video-events';
import { type CommentId, type UserId, VideoId } from '@velvet/contracts/ids';
import type { Subject } from '@velvet/contracts/subject';
import type { Queries, Transaction } from '@velvet/kit/database/database';
import { accessOf } from '#posts/post.presenter.ts';
import { videoKind, type VideoRow } from './video.ts';
import { videoReadRepository } from './video-read.repository.ts';

/** Returns undefined for a subject of another kind. */
export function videoIdOf({ kind, id }: Subject): VideoId | undefined {
  return kind === videoKind ? VideoId.parse(id) : undefined;
}

/** Publishes that a video is published, with its title. */
export const announceVideo = (tx: Transaction, { id, authorId, title }: VideoRow, publishedAt: Date) =>
  tx.append(videoPublished, { videoId: id, authorId, title, publishedAt: publishedAt.toISOString() });

type Action = { ownerId: UserId; actorId: UserId; at: Date };

export const publishVideoShare = (tx: Transaction, videoId: VideoId, { ownerId: authorId, actorId, at }: Action) =>
  tx.append(videoShared, { videoId, authorId, actorId, sharedAt: at.toISOString() });

export const publishVideoView = (
  tx: Transaction,
  videoId: VideoId,
  { ownerId: authorId, actorId: viewerId, at }: Action,
) => tx.append(videoViewed, { videoId, authorId, viewerId, viewedAt: at.toISOString() });

type ReactionChange = {
  ownerId: UserId;
  actorId: UserId;
  reaction: Reaction | null;
  previous: Reaction | null;
  at: Date;
};

/** @param subject the video, or a comment on it */
export async function publishVideoReaction(
  tx: Transaction,
  videoId: VideoId,
  { kind, id: subjectId }: Subject,
  { ownerId, actorId, reaction, previous, at }: ReactionChange,
): Promise<void> {
  const subject = kind === 'comment' ? kind : videoKind;
  await tx.append(videoReactionChanged, {
    subject,
    subjectId,
    videoId,
    ownerId,
    isOpenToOwner: subject === videoKind || (await isOpenTo(tx, videoId, ownerId, at)),
    actorId,
    reaction,
    previous,
    changedAt: at.toISOString(),
  });
}

type Comment = { commentId: CommentId; videoId: VideoId; videoAuthorId: UserId; authorId: UserId };

export const publishVideoComment = (tx: Transaction, comment: Comment & { excerpt: string }, at: Date) =>
  tx.append(videoCommentAdded, { ...comment, createdAt: at.toISOString() });

export const publishVideoCommentEdited = (tx: Transaction, comment: Comment & { excerpt: string }) =>
  tx.append(videoCommentEdited, comment);

export const publishVideoCommentDeleted = (tx: Transaction, comment: Comment) =>
  tx.append(videoCommentDeleted, comment);

/** Returns whether the person has access now; commenters may have lost it. */
async function isOpenTo(db: Queries, id: VideoId, person: UserId, now: Date): Promise<boolean> {
  const video = await videoReadRepository(db).findGuard(id, person, now);
  return video !== undefined && accessOf(video, video, person).kind === 'visible';
}
