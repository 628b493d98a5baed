import { UserNotFound } from '@velvet/contracts/account/person';
import { UnderAge } from '@velvet/contracts/closing';
import type { Profile } from '@velvet/contracts/account/profile';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database, Transaction } from '@velvet/kit/database/database';
import { invalidField } from '@velvet/kit/http/envelope';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Caller } from '@velvet/kit/http/route';
import type { AccountConfig } from '#config.ts';
import type { CardPublisher } from '#people/card.service.ts';
import { ageStatusOf, birthdayFault, latestBirthdayOf, type ProfileState } from '#profiles/profile.ts';
import type { ProfilePresenter } from '#profiles/profile.presenter.ts';
import { profileRepository } from '#profiles/profile.repository.ts';
import { ageRepository } from './age.repository.ts';

export type AgeParts = {
  db: Database;
  clock: Clock;
  config: AccountConfig;
  cards: CardPublisher;
  present: ProfilePresenter;
};
export type AgeService = ReturnType<typeof ageService>;

const peopleAtOnce = 200;

/** Birthdays and their consequences; the README lists the rules. */
export function ageService({ db, clock, config, cards, present }: AgeParts) {
  const statusOf = (birthday: string | null) => ageStatusOf(birthday, clock.now(), config.minimumAge);

  /**
   * Stores a birthday of a locked person. A first birthday under the minimum age is kept, so the transaction must be committed before
   * the call is refused.
   */
  async function take(tx: Transaction, before: Pick<ProfileState, 'id' | 'birthday'>, birthday: string) {
    const [was, status] = [statusOf(before.birthday), statusOf(birthday)];
    if (was === 'underage') throw new Refusal(UnderAge);
    const isTooYoung = was === 'adult' && status === 'underage';
    const fault = isTooYoung
      ? `You must be at least ${config.minimumAge} years old.`
      : birthdayFault(birthday, clock.now());
    if (fault) throw invalidField('birthday', fault);
    await ageRepository(tx).update(before.id, birthday, status);
    if (was !== status) await cards.publish(tx, before.id);
    return status;
  }

  return {
    take,

    /** First step of onboarding: the birthday, and agreement to the Terms. */
    async confirm({ id, isAdministrator }: Caller, birthday: string): Promise<Profile> {
      const profile = await db.transaction(async (tx) => {
        const before = await profileRepository(tx).lock(id);
        if (!before) throw new Refusal(UserNotFound);
        if ((await take(tx, before, birthday)) === 'underage') return undefined;
        await ageRepository(tx).updateTerms(id, clock.now());
        return present({ ...before, birthday }, isAdministrator);
      });
      if (!profile) throw new Refusal(UnderAge);
      return profile;
    },

    /** Republishes the cards of people who have come of age, and of birthdays that were never published. */
    async republishOutdated(): Promise<void> {
      const latest = latestBirthdayOf(config.minimumAge, clock.now());
      for (let found = peopleAtOnce; found === peopleAtOnce;) {
        found = await db.transaction(async (tx) => {
          const people = await ageRepository(tx).lockOutdated(latest, peopleAtOnce);
          for (const { id, birthday } of people) {
            await ageRepository(tx).update(id, birthday, statusOf(birthday));
            await cards.publish(tx, id);
          }
          return people.length;
        });
      }
    },
  };
}
