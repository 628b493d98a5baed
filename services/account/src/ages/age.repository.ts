import type { AgeStatus } from '@velvet/contracts/account/profile';
import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

export function ageRepository(db: Queries) {
  return {
    async update(id: UserId, birthday: string, status: AgeStatus): Promise<void> {
      await db.run('age.update', 'update person set birthday = $2, age_status = $3 where id = $1', [
        id,
        birthday,
        status,
      ]);
    },

    /** Keeps the first time. */
    async updateTerms(id: UserId, at: Date): Promise<void> {
      await db.run(
        'age.updateTerms',
        'update person set terms_accepted_at = coalesce(terms_accepted_at, $2) where id = $1',
        [id, at],
      );
    },

    /** Locks people whose published age status is outdated. @param latest latest birthday of adults */
    lockOutdated(latest: string, limit: number): Promise<{ id: UserId; birthday: string }[]> {
      return db.rows(
        'age.lockOutdated',
        `select id, birthday from person
          where birthday is not null and (age_status = 'unknown' or (age_status = 'underage' and birthday <= $1))
          limit $2 for no key update skip locked`,
        [latest, limit],
      );
    },
  };
}
