import type { PostId, UserId } from '@velvet/contracts/ids';
import { newSecret } from '@velvet/kit/base/ids';
import type { Queries } from '@velvet/kit/database/database';
import { bucketOf } from './bucket.ts';
import { dayOf } from './day.ts';

/** An event of a person on a post of somebody else. */
export type VisitEvent = { postId: PostId; visitorId: UserId; at: Date | string; isEngaged: boolean };

/** `wasEngaged` is null if the event is the first of the visit; `bucket` is that of the first. */
type VisitRow = { visit: Buffer; bucket: Date; wasEngaged: boolean | null; isEngaged: boolean };

/** Change of the visits of `bucket` by an event. */
export type VisitChange = { visit: Buffer; bucket: Date; visits: number; engagedVisits: number };

/**
 * Visits: one person on one post on one UTC day. They are stored by a hash with the salt of that day. Salts are deleted after some
 * days, and then no hash leads to a person.
 */
export function visitRepository(db: Queries) {
  const upsert = ({ postId, visitorId, at, isEngaged }: VisitEvent) =>
    db.one<VisitRow>(
      'visit.upsert',
      `insert into visit as v (visit, bucket, is_engaged)
       select sha256(convert_to(concat_ws(' ', salt, $2::text, $3::text), 'UTF8')), $4::timestamptz, $5::boolean from visit_salt where day = $1
       on conflict (visit) do update set is_engaged = v.is_engaged or excluded.is_engaged
       returning new.visit, new.bucket, old.is_engaged as "wasEngaged", new.is_engaged as "isEngaged"`,
      [dayOf(at), postId, visitorId, bucketOf(at), isEngaged],
    );
  return {
    async record(event: VisitEvent): Promise<VisitChange> {
      let row = await upsert(event);
      if (!row) {
        await db.run('visitSalt.insert', 'insert into visit_salt (day, salt) values ($1, $2) on conflict do nothing', [
          dayOf(event.at),
          newSecret(),
        ]);
        row = await upsert(event);
      }
      if (!row) throw new Error('The salt of the day is missing.');
      const { visit, bucket, wasEngaged, isEngaged } = row;
      return {
        visit,
        bucket,
        visits: Number(wasEngaged === null),
        engagedVisits: Number(isEngaged) - Number(wasEngaged === true),
      };
    },

    /** Events that are later than this count as visits of their own. */
    async deleteBefore(moment: Date): Promise<void> {
      await db.run('visit.deleteOld', 'delete from visit where bucket < $1', [bucketOf(moment)]);
      await db.run('visitSalt.deleteOld', 'delete from visit_salt where day < $1', [dayOf(moment)]);
    },
  };
}
