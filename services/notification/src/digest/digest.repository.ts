import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

/** Local hour from which digests are sent; weekly ones on Mondays. */
const hour = 9;

export type DueDigest = { userId: UserId; /** local date */ day: string };

export function digestRepository(db: Queries) {
  return {
    /** Returns people whose digest is due today in their time zone and was not requested, and that have unread notifications. */
    findDue(now: Date, limit: number): Promise<DueDigest[]> {
      return db.rows(
        'digest.findDue',
        `select due.user_id as "userId", due.day from (
           select p.user_id, coalesce(m.digest, 'weekly') as digest,
                  $1::timestamptz at time zone coalesce(s.time_zone, 'UTC') as local,
                  to_char($1::timestamptz at time zone coalesce(s.time_zone, 'UTC'), 'YYYY-MM-DD') as day
             from person_setting p left join mail_preference m using (user_id) left join delivery_setting s using (user_id)
            where p.email_notifications and p.email is not null
              and not exists (select from undeliverable_address u where u.address = lower(p.email))) due
          where extract(hour from due.local) >= ${hour}
            and (due.digest = 'daily' or (due.digest = 'weekly' and extract(isodow from due.local) = 1))
            and not exists (select from delivery d where d.user_id = due.user_id and d.kind = 'digest' and d.subject_id = due.day)
            and exists (select from notification n where n.user_id = due.user_id and n.is_shown and n.read_at is null
                           and n.at > $1::timestamptz - case due.digest when 'daily' then interval '1 day' else interval '7 days' end)
          limit $2`,
        [now, limit],
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
