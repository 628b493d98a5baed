import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

/** A time zone in which it is morning: digests are due there, on Mondays the weekly ones, too. */
export type Morning = { timeZone: string; /** local date */ day: string; isMonday: boolean };

/** Of people who have set none. */
export const defaultZone = 'UTC';

export type DueDigest = { userId: UserId; /** local date */ day: string };

export function digestRepository(db: Queries) {
  return {
    async findTimeZones(): Promise<string[]> {
      const rows = await db.rows<{ timeZone: string }>(
        'digest.findTimeZones',
        `select distinct time_zone as "timeZone" from delivery_setting where time_zone is not null`,
        [],
      );
      return rows.map(({ timeZone }) => timeZone);
    },

    /** Returns people whose digest is due in these mornings and was not requested, and that have unread notifications. */
    findDue(mornings: readonly Morning[], now: Date, limit: number): Promise<DueDigest[]> {
      return db.rows(
        'digest.findDue',
        `select due.user_id as "userId", due.day from (
           select p.user_id, coalesce(m.digest, 'weekly') as digest, morning.day, morning.is_monday
             from person_setting p left join mail_preference m using (user_id) left join delivery_setting s using (user_id)
             join unnest($3::text[], $4::text[], $5::boolean[]) morning (time_zone, day, is_monday) on morning.time_zone = coalesce(s.time_zone, $6)
            where p.email_notifications and p.email is not null
              and not exists (select from undeliverable_address u where u.address = lower(p.email))) due
          where (due.digest = 'daily' or (due.digest = 'weekly' and due.is_monday))
            and not exists (select from delivery d where d.user_id = due.user_id and d.kind = 'digest' and d.subject_id = due.day)
            and exists (select from notification n where n.user_id = due.user_id and n.is_shown and n.read_at is null
                           and n.at > $1::timestamptz - case due.digest when 'daily' then interval '1 day' else interval '7 days' end)
          limit $2`,
        [
          now,
          limit,
          mornings.map(({ timeZone }) => timeZone),
          mornings.map(({ day }) => day),
          mornings.map(({ isMonday }) => isMonday),
          defaultZone,
        ],
      );
    },

    /** Returns creators that the people whom the person follows follow most, and that the person does not follow. */
    recommend(userId: UserId, limit: number): Promise<{ name: string; handle: string }[]> {
      return db.rows(
        'digest.recommend',
        `select p.name, p.handle
           from follow mine join follow theirs on theirs.follower_id = mine.followed_id
           join profile_card p on p.user_id = theirs.followed_id and not p.hidden
          where mine.follower_id = $1 and theirs.followed_id <> $1
            and not exists (select from follow f where f.follower_id = $1 and f.followed_id = theirs.followed_id)
            and not exists (select from block b where (b.blocker_id, b.blocked_id) in ((theirs.followed_id, $1), ($1, theirs.followed_id)))
          group by p.user_id, p.name, p.handle order by count(*) desc, p.handle limit $2`,
        [userId, limit],
      );
    },
  };
}
