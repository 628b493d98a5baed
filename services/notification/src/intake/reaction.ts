import type { Reaction } from '@velvet/contracts/content/events';
import type { UserId } from '@velvet/contracts/ids';
import type { Transaction } from '@velvet/kit/database/database';
import type { Context } from '#context.ts';

type ReactionChange = {
  readonly subject: string;
  readonly subjectId: string;
  readonly ownerId: UserId;
  readonly isOpenToOwner: boolean;
  readonly actorId: UserId;
  readonly reaction: Reaction | null;
  readonly previous: Reaction | null;
};

/**
 * Notifies the owner of a subject of a first reaction, and retracts a removed one.
 * @param place post or video with the subject, and the path that leads to it
 */
export async function notifyOfReaction(
  { rows }: Context,
  tx: Transaction,
  { subject, subjectId, ownerId, isOpenToOwner, actorId, reaction, previous }: ReactionChange,
  place: { readonly id: string; readonly link: string },
): Promise<void> {
  const groupKey = `like:${subjectId}`;
  if (reaction === null) return rows.retract(tx, { userId: ownerId, groupKey, actorId });
  if (previous !== null || !isOpenToOwner) return;
  const draft = {
    userId: ownerId,
    type: 'like' as const,
    kind: 'follower' as const,
    groupKey,
    title: 'New like',
    titles: 'New likes',
    sentence: `{actor} liked your ${subject}`,
    link: place.link,
    postId: place.id,
    ...(subject === 'comment' && { commentId: subjectId }),
  };
  await rows.add(tx, draft, actorId);
}
