import { personMentioned } from '@velvet/contracts/content/events';
import { handlesIn } from '@velvet/contracts/content/mentions';
import type { CommentId, PostId, UserId } from '@velvet/contracts/ids';
import type { Transaction } from '@velvet/kit/database/database';
import { accessOf } from '#posts/post.presenter.ts';
import { postReadRepository } from '#posts/post-read.repository.ts';
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

/**
 * Publishes mentions of people who were not notified yet and can see the post and its author. Others are notified if the text is
 * edited after they gained access.
 */
export async function notifyMentioned(tx: Transaction, mentioning: Mentioning, now: Date): Promise<void> {
  const { postId, commentId, authorId, excerpt, except = [] } = mentioning;
  const mentions = mentionRepository(tx, commentId ? 'comment' : 'post');
  const ownId = commentId ?? postId;
  for (const userId of await mentions.findUnnotified(ownId)) {
    if (userId === authorId || except.includes(userId)) continue;
    const post = await postReadRepository(tx).findGuard(postId, userId, now);
    const isOpen = post?.state === 'published' && accessOf(post, post, userId).kind === 'visible';
    if (!isOpen || post.unseen.includes(authorId)) continue;
    await mentions.markNotified(ownId, userId);
    await tx.append(personMentioned, { postId, commentId, userId, authorId, excerpt, mentionedAt: now.toISOString() });
  }
}
