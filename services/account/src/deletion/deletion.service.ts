import { accountDeleted } from '@velvet/contracts/account/events';
import { UserNotFound } from '@velvet/contracts/account/person';
import { DeletionIsFinal, type Profile } from '@velvet/contracts/account/profile';
import type { UserId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Caller } from '@velvet/kit/http/route';
import type { ClosingService } from '#closings/closing.service.ts';
import type { AccountConfig } from '#config.ts';
import type { CardPublisher } from '#people/card.service.ts';
import type { HandleService } from '#handles/handle.service.ts';
import { discardPictures } from '#pictures/picture.repository.ts';
import type { ProfilePresenter } from '#profiles/profile.presenter.ts';
import { profileRepository } from '#profiles/profile.repository.ts';
import { deleteSearchWords } from '#search/search-word.repository.ts';
import { deletionDueAt, latestDue } from './deletion.ts';
import { deletionRepository } from './deletion.repository.ts';
import { endedFollowRepository } from './ended-follow.repository.ts';

export type DeletionParts = {
  db: Database;
  clock: Clock;
  config: AccountConfig;
  cards: CardPublisher;
  closings: ClosingService;
  handles: HandleService;
  present: ProfilePresenter;
};

const peopleAtOnce = 100;
/** Follows deleted per transaction, which keeps locks short. */
const followsAtOnce = 500;

export function deletionService({ db, clock, config, cards, closings, handles, present }: DeletionParts) {
  const dueAt = (requestedAt: Date) => deletionDueAt(requestedAt, config.deletionDays);

  async function endFollows(id: UserId): Promise<void> {
    for (;;) {
      const follows = await endedFollowRepository(db).findFollows(id, followsAtOnce);
      if (follows.length === 0) return;
      const others = follows.map(({ followerId, followedId }) => (followerId === id ? followedId : followerId));
      await db.transaction((tx) => endedFollowRepository(tx).deleteFollows(id, [...new Set(others)]));
    }
  }

  /** Resumes after an interruption: a due account stays hidden and can no longer be restored. */
  async function erase(id: UserId): Promise<void> {
    await endFollows(id);
    await db.transaction(async (tx) => {
      await deleteSearchWords(tx, id);
      await handles.rest(tx, id);
      const pictures = await deletionRepository(tx).deletePerson(id);
      if (!pictures) return;
      await discardPictures(tx, [pictures.avatarKey, pictures.bannerKey], clock.now());
      await tx.append(accountDeleted, { userId: id, revision: await deletionRepository(tx).nextRevision() });
    });
  }

  return {
    request(id: UserId): Promise<{ deletionDueAt: string }> {
      return db.transaction(async (tx) => {
        const isNew = await deletionRepository(tx).request(id, clock.now());
        if (isNew) await cards.publish(tx, id);
        const requestedAt = (await profileRepository(tx).find(id))?.deletionRequestedAt;
        if (!requestedAt) throw new Refusal(UserNotFound);
        return { deletionDueAt: dueAt(requestedAt).toISOString() };
      });
    },

    /** When it returns, every part serves the account again. */
    async restore({ id, isAdministrator }: Caller): Promise<Profile> {
      const restored = await db.transaction(async (tx) => {
        const state = await profileRepository(tx).lock(id);
        if (!state) throw new Refusal(UserNotFound);
        if (!state.deletionRequestedAt) return present(state, isAdministrator);
        if (dueAt(state.deletionRequestedAt) <= clock.now()) throw new Refusal(DeletionIsFinal);
        await deletionRepository(tx).takeBack(id);
        await cards.publish(tx, id);
        return present({ ...state, deletionRequestedAt: null }, isAdministrator);
      });
      await closings.refresh(id);
      return restored;
    },

    async eraseDue(): Promise<void> {
      for (;;) {
        const due = await deletionRepository(db).findDue(latestDue(clock.now(), config.deletionDays), peopleAtOnce);
        for (const id of due) await erase(id);
        if (due.length < peopleAtOnce) return;
      }
    },
  };
}
