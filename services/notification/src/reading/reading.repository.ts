import type { UserId } from '@velvet/contracts/ids';
import { mostCounted, type NotificationType } from '@velvet/contracts/notification/events';
import type { Queries } from '@velvet/kit/database/database';
import { withActorCard } from '#rows/actor-card.repository.ts';
import { isFollowRequest } from '#rows/follow-request.ts';
import { followedAuthors, postIsRead, postIsUnread, postsOfAuthor } from '#posts/broadcast.repository.ts';

export type ShownRow = {
  id: string;
  type: NotificationType;
  title: string;
  sentence: string;
  detail: string | null;
  link: string | null;
  isFollowRequest: boolean;
  actorId: UserId | null;
  name: string | null;
  avatar: string | null;
  people: number;
  at: Date;
  isRead: boolean;
};

export type Filter = {
  type: NotificationType | null;
  /** a pattern of `like` */
  pattern: string | null;
  isUnreadOnly: boolean;
  after: { at: string; id: string } | null;
  skip: number;
  take: number;
};

export type TypeCount = { type: NotificationType; total: number; unread: number; people: number };

/** The newest of an author that the filter lets through. */
const somePosts = (limit: string) => `
  select b.id, b.post_id, b.arrived_at, ${postIsRead} as is_read ${postsOfAuthor} and (not $4::boolean or ${postIsUnread})
     and ($5::timestamptz is null or (b.arrived_at, b.id) < ($5, $6::uuid))
   order by b.arrived_at desc, b.id desc limit ${limit}`;

const listSql = `
  with mine as (
    select n.id, n.type, case when n.actor_count > 1 then n.titles else n.title end as title, n.sentence, n.detail, n.link,
           ${isFollowRequest} as is_follow_request, n.actor_id, p.name, p.avatar, n.actor_count as people, n.at, n.read_at is not null as is_read
      from notification n ${withActorCard}
     where n.user_id = $1 and n.is_shown and ($2::text is null or n.type = $2)
       and ($3::text is null or concat_ws(' ', n.title, n.titles, replace(n.sentence, '{actor}', ''), n.detail, p.name, p.handle) ilike $3)
       and (not $4::boolean or n.read_at is null) and ($5::timestamptz is null or (n.at, n.id) < ($5, $6::uuid))
     order by n.at desc, n.id desc limit $7),
  authors as materialized (
    ${followedAuthors} and ($2::text is null or $2 = 'other')
       and ($3::text is null or concat_ws(' ', 'New post', 'published a new post', p.name, p.handle) ilike $3)),
  -- of $7 posts none is by an author whose newest is not among the newest $7
  newest as materialized (
    select a.* from authors a cross join lateral (${somePosts('1')}) b order by b.arrived_at desc, b.id desc limit $7),
  posts as (
    select b.id, 'other' as type, 'New post' as title, '{actor} published a new post' as sentence, null as detail,
           '/dashboard?section=home&post=' || b.post_id as link,
           false as is_follow_request, a.author_id as actor_id, a.name, a.avatar, 1 as people,
           b.arrived_at as at, b.is_read
      from newest a cross join lateral (${somePosts('$7')}) b
     order by b.arrived_at desc, b.id desc limit $7)
  select id, type, title, sentence, detail, link, is_follow_request as "isFollowRequest", actor_id as "actorId", name, avatar, people, at, is_read as "isRead"
    from (select * from mine union all select * from posts) every
   order by at desc, id desc limit $7 offset $8`;

/** One more than the limit of exact counts, at which counting stops. */
const enough = mostCounted + 1;
const countPosts = (which: string) => `(
  select count(*) from (
    select from authors a cross join lateral (select 1 ${postsOfAuthor} and ${which} limit ${enough}) b limit ${enough}) counted)`;

export function readingRepository(db: Queries) {
  return {
    ...marks(db),

    list(userId: UserId, { type, pattern, isUnreadOnly, after, skip, take }: Filter): Promise<ShownRow[]> {
      const values = [userId, type, pattern, isUnreadOnly, after?.at ?? null, after?.id ?? null, take + skip, skip];
      return db.rows('notification.list', listSql, values);
    },

    count(userId: UserId): Promise<TypeCount[]> {
      return db.rows(
        'notification.count',
        `with authors as materialized (${followedAuthors})
         select type, count(*) as total, count(*) filter (where read_at is null) as unread, sum(actor_count)::int as people
           from notification where user_id = $1 and is_shown group by type
         union all
         select 'other', ${countPosts('true')}, ${countPosts(postIsUnread)}, 0`,
        [userId],
      );
    },

    async countUnread(userId: UserId): Promise<number> {
      const row = await db.one<{ unread: number }>(
        'notification.countUnread',
        `with authors as materialized (${followedAuthors})
         select least(${enough}, ${countPosts(postIsUnread)} + (
           select count(*) from (
             select from notification where user_id = $1 and is_shown and read_at is null limit ${enough}) counted)) as unread`,
        [userId],
      );
      return row?.unread ?? 0;
    },
  };
}

/** Rows that were read or dismissed do not grow; the next event starts a new row. */
function marks(db: Queries) {
  return {
    /** @returns whether there is such a row of this person */
    async markRead(userId: UserId, id: string, now: Date): Promise<boolean> {
      const changed = await db.run(
        'notification.read',
        `update notification set read_at = coalesce(read_at, $3), is_open = false
          where id = $2 and user_id = $1 and dismissed_at is null`,
        [userId, id, now],
      );
      return changed === 1;
    },

    async dismiss(userId: UserId, id: string, now: Date): Promise<boolean> {
      const changed = await db.run(
        'notification.dismiss',
        'update notification set dismissed_at = coalesce(dismissed_at, $3), is_open = false where id = $2 and user_id = $1',
        [userId, id, now],
      );
      return changed === 1;
    },

    async restore(userId: UserId, id: string): Promise<boolean> {
      const changed = await db.run(
        'notification.restore',
        'update notification set dismissed_at = null where id = $2 and user_id = $1',
        [userId, id],
      );
      return changed === 1;
    },

    async markAllRead(userId: UserId, now: Date): Promise<void> {
      await db.run(
        'notification.readAll',
        'update notification set read_at = $2, is_open = false where user_id = $1 and read_at is null',
        [userId, now],
      );
      await db.run(
        'reading.upsert',
        `insert into reading (user_id, all_read_at) values ($1, $2)
         on conflict (user_id) do update set all_read_at = greatest(reading.all_read_at, $2)`,
        [userId, now],
      );
    },
  };
}
