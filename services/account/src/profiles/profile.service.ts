import { UnderAge } from '@velvet/contracts/closing';
import { HandleTaken, type Profile, type ProfileChange } from '@velvet/contracts/account/profile';
import { UserNotFound } from '@velvet/contracts/account/person';
import { violates, type Database } from '@velvet/kit/database/database';
import { newId } from '@velvet/kit/base/ids';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Caller } from '@velvet/kit/http/route';
import type { AgeService } from '#ages/age.service.ts';
import type { CardPublisher } from '#people/card.service.ts';
import type { HandleService } from '#handles/handle.service.ts';
import type { NamePolicy } from '#names/name.policy.ts';
import { saveSearchWords } from '#search/search-word.repository.ts';
import { changed, isCardChanged, isFoundDifferently } from './profile.ts';
import type { ProfilePresenter } from './profile.presenter.ts';
import { profileRepository } from './profile.repository.ts';
import { publishSettings } from './setting.repository.ts';

export type ProfileParts = {
  db: Database;
  ages: AgeService;
  cards: CardPublisher;
  names: NamePolicy;
  handles: HandleService;
  present: ProfilePresenter;
};

export function profileService({ db, ages, cards, names, handles, present }: ProfileParts) {
  /** @returns undefined where the change gives a first birthday under the minimum age: that alone is kept */
  function save({ id, isAdministrator }: Caller, change: ProfileChange): Promise<Profile | undefined> {
    return db.transaction(async (tx) => {
      const profiles = profileRepository(tx);
      const before = await profiles.lock(id);
      if (!before) throw new Refusal(UserNotFound);
      const { birthday } = change;
      if (birthday !== undefined && (await ages.take(tx, before, birthday)) === 'underage') return undefined;
      const after = changed(before, change, newId);
      const isRenamed = after.handle !== before.handle;
      await names.require(tx, id, {
        ...(after.name !== before.name && { name: after.name }),
        ...(isRenamed && { handle: after.handle }),
      });
      if (isRenamed) await handles.rest(tx, id);
      await profiles.update(id, after);
      if (isRenamed) await handles.requireFree(tx, id, after.handle);
      if (isFoundDifferently(before, after)) await saveSearchWords(tx, id, after);
      if (isCardChanged(before, after)) await cards.publish(tx, id);
      if (change.settings) await publishSettings(tx, id);
      return present({ ...before, ...after }, isAdministrator);
    });
  }

  return {
    async read({ id, isAdministrator }: Caller): Promise<Profile> {
      const state = await profileRepository(db).find(id);
      if (!state) throw new Refusal(UserNotFound);
      return present(state, isAdministrator);
    },

    async change(caller: Caller, change: ProfileChange): Promise<Profile> {
      try {
        const profile = await save(caller, change);
        if (!profile) throw new Refusal(UnderAge);
        return profile;
      } catch (error) {
        const isTaken = violates(error, 'person_handle_key') || violates(error, 'handle_look_key');
        throw isTaken ? new Refusal(HandleTaken, { field: 'handle' }) : error;
      }
    },
  };
}
