import { HandleTaken, type Profile, type ProfileChange } from '@velvet/contracts/account/profile';
import { UserNotFound } from '@velvet/contracts/account/person';
import type { Clock } from '@velvet/kit/clock';
import { violates, type Database } from '@velvet/kit/database';
import { invalidField } from '@velvet/kit/envelope';
import { newId } from '@velvet/kit/ids';
import { Refusal } from '@velvet/kit/refusal';
import type { Caller } from '@velvet/kit/route';
import type { AccountConfig } from '#config.ts';
import type { CardPublisher } from '#people/card.service.ts';
import { saveSearchWords } from '#search/search-word.repository.ts';
import { birthdayFault, changed, isCardChanged, isFoundDifferently } from './profile.ts';
import type { ProfilePresenter } from './profile.presenter.ts';
import { profileRepository } from './profile.repository.ts';

export type ProfileParts = {
  db: Database;
  clock: Clock;
  config: AccountConfig;
  cards: CardPublisher;
  present: ProfilePresenter;
};

export function profileService({ db, clock, config, cards, present }: ProfileParts) {
  function save({ id, role }: Caller, change: ProfileChange): Promise<Profile> {
    return db.transaction(async (tx) => {
      const profiles = profileRepository(tx);
      const before = await profiles.lock(id);
      if (!before) throw new Refusal(UserNotFound);
      const after = changed(before, change, newId);
      await profiles.update(id, after);
      if (isFoundDifferently(before, after)) await saveSearchWords(tx, id, after);
      if (isCardChanged(before, after)) await cards.publish(tx, id);
      return present({ ...before, ...after }, role);
    });
  }

  return {
    async read({ id, role }: Caller): Promise<Profile> {
      const state = await profileRepository(db).find(id);
      if (!state) throw new Refusal(UserNotFound);
      return present(state, role);
    },

    async change(caller: Caller, change: ProfileChange): Promise<Profile> {
      const fault = change.birthday && birthdayFault(change.birthday, clock.now(), config.minimumAge);
      if (fault) throw invalidField('birthday', fault);
      try {
        return await save(caller, change);
      } catch (error) {
        throw violates(error, 'person_handle_key') ? new Refusal(HandleTaken, { field: 'handle' }) : error;
      }
    },
  };
}
