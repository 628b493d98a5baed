import type { Reaction } from '@velvet/contracts/content/events';
import { ReactionsClosed, SharesClosed } from '@velvet/contracts/content/failures';
import type { Counts } from '@velvet/contracts/content/post';
import type { UserId } from '@velvet/contracts/ids';
import type { Subject } from '@velvet/contracts/subject';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database, Transaction } from '@velvet/kit/database/database';
import { newId } from '@velvet/kit/base/ids';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Budgets } from '@velvet/people/budget';
import type { FoundSubject, SubjectKinds, Subjects } from '#subjects/subject.ts';
import { coalesceToggle } from './coalesce-toggle.ts';
import { publishReaction, publishShare, publishView } from './engagement-events.ts';
import { engagementRepository } from './engagement.repository.ts';
import { reactionRepository } from './reaction.repository.ts';
import { saveRepository } from './save.repository.ts';

export type EngagementService = ReturnType<typeof engagementService>;
export type Reacted = { isLiked: boolean; reaction: Reaction | null };

type Share = { shareType: string; shareText: string };

export type EngagementParts = { db: Database; clock: Clock; subjects: Subjects; budgets: Budgets };

/** Reactions, saves, shares and views of subjects. Each method throws a Refusal if the subject is invisible to the person. */
export function engagementService({ db, clock, subjects, budgets }: EngagementParts) {
  const { kinds } = subjects;
  const toggleReaction = coalesceToggle<Reaction | null>();
  const toggleSaved = coalesceToggle<boolean>();
  const findCounts = (subject: Subject): Promise<Counts> => engagementRepository(db, kinds, subject).findCounts();

  return {
    findCounts,

    /** Toggles a reaction. @throws {Refusal} also ReactionsClosed, TooManyRequests */
    react(actorId: UserId, subject: Subject, wanted: Reaction | null): Promise<Reacted> {
      const decide = async () =>
        (await reactionRepository(db, kinds, subject).find(actorId)) === wanted ? null : wanted;
      return toggleReaction(`${keyOf(subject)}:${actorId}:${wanted}`, decide, async (reaction) => {
        const found = await subjects.find(db, subject, actorId);
        if (reaction && !found.allowReactions) throw new Refusal(ReactionsClosed);
        if (reaction) await budgets.require('likes', actorId, found.ownerId);
        await db.transaction((tx) => setReaction(tx, { kinds, subject, at: clock.now() }, found, actorId, reaction));
        return { isLiked: reaction !== null, reaction };
      });
    },

    save(actorId: UserId, subject: Subject): Promise<{ isSaved: boolean; counts: Counts }> {
      const saves = saveRepository(db, kinds, subject);
      const decide = async () => !(await saves.exists(actorId));
      return toggleSaved(`${keyOf(subject)}:${actorId}`, decide, async (isSaved) => {
        // subjects that are no longer visible can still be removed from the list
        if (isSaved) await subjects.find(db, subject, actorId);
        if (isSaved) await saves.insert(actorId, clock.now());
        else await saves.delete(actorId);
        return { isSaved, counts: await findCounts(subject) };
      });
    },

    async share(actorId: UserId, subject: Subject, share: Share): Promise<Counts> {
      const { ownerId, allowShares } = await subjects.find(db, subject, actorId);
      if (!allowShares) throw new Refusal(SharesClosed);
      return db.transaction((tx) => addShare(tx, { kinds, subject, at: clock.now() }, { ownerId, actorId }, share));
    },

    async view(viewerId: UserId, subject: Subject): Promise<{ isCounted: boolean; counts: Counts }> {
      const { ownerId } = await subjects.find(db, subject, viewerId);
      const isCounted =
        ownerId !== viewerId &&
        (await db.transaction((tx) =>
          countView(tx, { kinds, subject, at: clock.now() }, { ownerId, actorId: viewerId }),
        ));
      return { isCounted, counts: await findCounts(subject) };
    },
  };
}

const keyOf = ({ kind, id }: Subject): string => `${kind}:${id}`;

type Target = { kinds: SubjectKinds; subject: Subject; at: Date };
type People = { ownerId: UserId; actorId: UserId };

async function setReaction(
  tx: Transaction,
  { kinds, subject, at }: Target,
  found: FoundSubject,
  actorId: UserId,
  reaction: Reaction | null,
): Promise<void> {
  const reactions = reactionRepository(tx, kinds, subject);
  const changed = reaction ? await reactions.upsert(actorId, reaction, at) : await reactions.delete(actorId);
  if (changed) await publishReaction(tx, subject, found, { actorId, reaction, previous: changed.previous, at });
}

async function addShare(
  tx: Transaction,
  { kinds, subject, at }: Target,
  people: People,
  share: Share,
): Promise<Counts> {
  const engagement = engagementRepository(tx, kinds, subject);
  const isFirst = await engagement.insertShare(newId(), people.actorId, share, at);
  if (isFirst) await publishShare(tx, subject, { ...people, at });
  return engagement.findCounts();
}

async function countView(tx: Transaction, { kinds, subject, at }: Target, people: People): Promise<boolean> {
  const day = at.toISOString().slice(0, 10);
  const isFirst = await engagementRepository(tx, kinds, subject).insertView(people.actorId, day);
  if (isFirst) await publishView(tx, subject, { ...people, at });
  return isFirst;
}
