import type { Subject } from '@velvet/contracts/subject';
import type { Queries } from '@velvet/kit/database/database';

/** SQL condition: the subject of `$1` is age restricted, also without the flag of its offer. */
export const isRestrictedSubject = 'exists (select from age_restricted_subject r where r.subject_id = $1)';

/** Subjects that are age restricted for good, also if their offers arrive later. */
export function ageRestrictedRepository(db: Queries) {
  return {
    async insert({ id }: Subject): Promise<void> {
      await db.run(
        'ageRestricted.insert',
        'insert into age_restricted_subject (subject_id) values ($1) on conflict do nothing',
        [id],
      );
    },
  };
}
