import { personMentioned } from '@velvet/contracts/content/events';
import { videoPersonMentioned } from '@velvet/contracts/content/video-events';
import { handlesIn } from '@velvet/contracts/content/mentions';
import type { CommentId, PostId, UserId, VideoId } from '@velvet/contracts/ids';
import type { Transaction } from '@velvet/kit/database/database';
import { accessOf } from '#posts/post.presenter.ts';
import { postReadRepository, type PostGuard } from '#posts/post-read.repository.ts';
import { videoReadRepository, type VideoGuard } from '#videos/video-read.repository.ts';
import { mentionRepository, type Naming } from './mention.repository.ts';

/** Stores the people whom a text mentions. @param before the former text */
export async function keepMentions(
  tx: Transaction,
  naming: Naming,
  { id, text }: { id: string; text: string },
  before: string,
): Promise<void> {
  const [handles, known] = [handlesIn(text), handlesIn(before)];
  if (handles.length === 0 && known.length === 0) return;
  await mentionRepository(tx, naming).replace(id, handles);
}

type Mentioning = {
  postId: PostId;
  /** null if the post itself mentions people */
  commentId: CommentId | null;
  authorId: UserId;
  excerpt: string;
  /** recipients of the comment's own notification */
  except?: readonly (UserId | null)[];
};

/** Publishes the mentions of a post, or of a comment on it; see `findToNotify`. */
export async function notifyMentioned(tx: Transaction, mentioning: Mentioning, now: Date): Promise<void> {
  const { postId, commentId, authorId, excerpt, except = [] } = mentioning;
  const naming = commentId ? 'comment' : 'post';
  const guardOf = (userId: UserId) => postReadRepository(tx).findGuard(postId, userId, now);
  const text = { id: commentId ?? postId, authorId, except };
  for (const userId of await findToNotify(tx, naming, text, guardOf))
    await tx.append(personMentioned, { postId, commentId, userId, authorId, excerpt, mentionedAt: now.toISOString() });
}

type VideoMentioning = Omit<Mentioning, 'postId' | 'commentId'> & { videoId: VideoId; commentId: CommentId };

/** Publishes the mentions of a comment on a video; see `findToNotify`. */
export async function notifyMentionedOnVideo(tx: Transaction, mentioning: VideoMentioning, now: Date): Promise<void> {
  const { videoId, commentId, authorId, excerpt, except = [] } = mentioning;
  const guardOf = (userId: UserId) => videoReadRepository(tx).findGuard(videoId, userId, now);
  const mentionedAt = now.toISOString();
  for (const userId of await findToNotify(tx, 'comment', { id: commentId, authorId, except }, guardOf))
    await tx.append(videoPersonMentioned, { videoId, commentId, userId, authorId, excerpt, mentionedAt });
}

type Text = { id: string; authorId: UserId; except: readonly (UserId | null)[] };

/**
 * Returns the people who were not notified yet and can see the post or video and the author of the text, and marks them as notified.
 * Others are notified if the text is edited after they gained access.
 */
async function findToNotify(
  tx: Transaction,
  naming: Naming,
  { id, authorId, except }: Text,
  guardOf: (userId: UserId) => Promise<PostGuard | VideoGuard | undefined>,
): Promise<UserId[]> {
  const mentions = mentionRepository(tx, naming);
  const found: UserId[] = [];
  for (const userId of await mentions.findUnnotified(id)) {
    if (userId === authorId || except.includes(userId)) continue;
    const guard = await guardOf(userId);
    const isOpen = guard?.state === 'published' && accessOf(guard, guard, userId).kind === 'visible';
    if (!isOpen || guard.unseen.includes(authorId)) continue;
    await mentions.markNotified(id, userId);
    found.push(userId);
  }
  return found;
}
