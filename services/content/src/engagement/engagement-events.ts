import { postShared, postViewed, reactionChanged, type Reaction } from '@velvet/contracts/content/events';
import type { UserId } from '@velvet/contracts/ids';
import type { Subject } from '@velvet/contracts/subject';
import type { Transaction } from '@velvet/kit/database/database';
import { isOpenTo } from '#posts/open-post.ts';
import { postIdOf, type FoundSubject } from '#subjects/subject.ts';
import { publishVideoReaction, publishVideoShare, publishVideoView, videoIdOf } from '#videos/video-events.ts';

// Shares and views of comments do not exist.

type Change = { actorId: UserId; reaction: Reaction | null; previous: Reaction | null; at: Date };
type Action = { ownerId: UserId; actorId: UserId; at: Date };

export async function publishReaction(
  tx: Transaction,
  { kind, id }: Subject,
  { ownerId, root }: FoundSubject,
  change: Change,
): Promise<void> {
  const videoId = videoIdOf(root);
  if (videoId) return publishVideoReaction(tx, videoId, { kind, id }, { ...change, ownerId });
  const postId = postIdOf(root);
  if (!postId) return;
  const { actorId, reaction, previous, at } = change;
  const subject = kind === 'comment' ? kind : 'post';
  await tx.append(reactionChanged, {
    subject,
    subjectId: id,
    postId,
    ownerId,
    isOpenToOwner: subject === 'post' || (await isOpenTo(tx, postId, ownerId, at)),
    actorId,
    reaction,
    previous,
    changedAt: at.toISOString(),
  });
}

export async function publishShare(tx: Transaction, subject: Subject, action: Action): Promise<void> {
  const videoId = videoIdOf(subject);
  if (videoId) return publishVideoShare(tx, videoId, action);
  const postId = postIdOf(subject);
  const { ownerId: authorId, actorId, at } = action;
  if (postId) await tx.append(postShared, { postId, authorId, actorId, sharedAt: at.toISOString() });
}

export async function publishView(tx: Transaction, subject: Subject, action: Action): Promise<void> {
  const videoId = videoIdOf(subject);
  if (videoId) return publishVideoView(tx, videoId, action);
  const postId = postIdOf(subject);
  const { ownerId: authorId, actorId: viewerId, at } = action;
  if (postId) await tx.append(postViewed, { postId, authorId, viewerId, viewedAt: at.toISOString() });
}
