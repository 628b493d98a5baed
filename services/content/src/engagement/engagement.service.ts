import { postShared, postViewed, reactionChanged, type Reaction } from '@velvet/contracts/content/events';
import { ReactionsClosed, SharesClosed } from '@velvet/contracts/content/failures';
import type { Counts } from '@velvet/contracts/content/post';
import type { PostId, UserId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database, Transaction } from '@velvet/kit/database/database';
import { newId } from '@velvet/kit/base/ids';
import { Refusal } from '@velvet/kit/http/refusal';
import { isOpenTo, openPostOrRefuse } from '#posts/open-post.ts';
import { engagementRepository } from './engagement.repository.ts';
import { reactionRepository, type Subject } from './reaction.repository.ts';
import { saveRepository } from './save.repository.ts';
import { coalesceToggle } from './coalesce-toggle.ts';

export type EngagementService = ReturnType<typeof engagementService>;
export type Reacted = { isLiked: boolean; reaction: Reaction | null };
export type ReactedTo = {
  subject: Subject;
  subjectId: string;
  postId: PostId;
  ownerId: UserId;
  allowReactions: boolean;
};

type Share = { shareType: string; shareText: string };

export function engagementService(db: Database, clock: Clock) {
  const toggleReaction = coalesceToggle<Reaction | null>();
  const toggleSaved = coalesceToggle<boolean>();

  return {
    /** Toggles a reaction. `find` throws if the subject is invisible to the person. */
    react(
      actorId: UserId,
      subject: Subject,
      subjectId: string,
      wanted: Reaction | null,
      find: () => Promise<ReactedTo>,
    ): Promise<Reacted> {
      const decide = async () =>
        (await reactionRepository(db, subject).find(subjectId, actorId)) === wanted ? null : wanted;
      return toggleReaction(`${subject}:${subjectId}:${actorId}:${wanted}`, decide, async (reaction) => {
        const to = await find();
        if (reaction && !to.allowReactions) throw new Refusal(ReactionsClosed);
        await db.transaction((tx) => setReaction(tx, actorId, to, reaction, clock.now()));
        return { isLiked: reaction !== null, reaction };
      });
    },

    async likePost(actorId: UserId, postId: PostId, wanted: Reaction | null): Promise<Reacted & { counts: Counts }> {
      const reacted = await this.react(actorId, 'post', postId, wanted, async () => {
        const { author, allowReactions } = await openPostOrRefuse(db, postId, actorId, clock.now());
        return { subject: 'post', subjectId: postId, postId, ownerId: author.id, allowReactions };
      });
      return { ...reacted, counts: await engagementRepository(db).findCounts(postId) };
    },

    save(actorId: UserId, postId: PostId): Promise<{ isSaved: boolean; counts: Counts }> {
      const saves = saveRepository(db);
      const decide = async () => !(await saves.exists(postId, actorId));
      return toggleSaved(`${postId}:${actorId}`, decide, async (isSaved) => {
        // posts that are no longer visible can still be removed from the list
        if (isSaved) await openPostOrRefuse(db, postId, actorId, clock.now());
        if (isSaved) await saves.insert(postId, actorId, clock.now());
        else await saves.delete(postId, actorId);
        return { isSaved, counts: await engagementRepository(db).findCounts(postId) };
      });
    },

    async share(actorId: UserId, postId: PostId, share: Share): Promise<Counts> {
      const { author, allowShares } = await openPostOrRefuse(db, postId, actorId, clock.now());
      if (!allowShares) throw new Refusal(SharesClosed);
      return db.transaction((tx) => addShare(tx, actorId, postId, author.id, share, clock.now()));
    },

    async view(viewerId: UserId, postId: PostId): Promise<{ isCounted: boolean; counts: Counts }> {
      const { author } = await openPostOrRefuse(db, postId, viewerId, clock.now());
      const isCounted =
        author.id !== viewerId &&
        (await db.transaction((tx) => countView(tx, viewerId, postId, author.id, clock.now())));
      return { isCounted, counts: await engagementRepository(db).findCounts(postId) };
    },
  };
}

async function setReaction(
  tx: Transaction,
  actorId: UserId,
  to: ReactedTo,
  reaction: Reaction | null,
  at: Date,
): Promise<void> {
  const { subject, subjectId, postId, ownerId } = to;
  const reactions = reactionRepository(tx, subject);
  const changed = reaction
    ? await reactions.upsert(subjectId, actorId, reaction, at)
    : await reactions.delete(subjectId, actorId);
  if (!changed) return;
  await tx.append(reactionChanged, {
    subject,
    subjectId,
    postId,
    ownerId,
    isOpenToOwner: subject === 'post' || (await isOpenTo(tx, postId, ownerId, at)),
    actorId,
    reaction,
    previous: changed.previous,
    changedAt: at.toISOString(),
  });
}

async function countView(
  tx: Transaction,
  viewerId: UserId,
  postId: PostId,
  authorId: UserId,
  at: Date,
): Promise<boolean> {
  const isFirst = await engagementRepository(tx).insertView(postId, viewerId, at.toISOString().slice(0, 10));
  if (isFirst) await tx.append(postViewed, { postId, authorId, viewerId, viewedAt: at.toISOString() });
  return isFirst;
}

async function addShare(
  tx: Transaction,
  actorId: UserId,
  postId: PostId,
  authorId: UserId,
  share: Share,
  at: Date,
): Promise<Counts> {
  const isFirst = await engagementRepository(tx).insertShare(newId(), postId, actorId, share, at);
  if (isFirst) await tx.append(postShared, { postId, authorId, actorId, sharedAt: at.toISOString() });
  return engagementRepository(tx).findCounts(postId);
}
