import { queueLimits, type QueueStatus } from '@velvet/contracts/content/queue';
import type { PostId, QueueItemId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { peopleWaiting, ticketsSold } from '#sessions/waiting-people.repository.ts';
import type { SessionRow } from './session.repository.ts';

/** A session or a post, as the queue lists it. */
export type QueueRow = Omit<SessionRow, 'state' | 'ownerId' | 'revision' | 'isOffered' | 'remindedFor'> & {
  postId: PostId | null;
  status: QueueStatus;
  expectedViewers: number;
  tickets: number;
};

/** A row with its position: open items by time, then ended ones, newest first. */
export type ListedRow = QueueRow & { rank: number; key: number };

export type QueuePosition = { rank: number; key: number; id: string };
export type QueueWindow = {
  status: QueueStatus | null;
  pattern: string | null;
  from: string | null;
  until: string | null;
  after: QueuePosition | null;
  skip: number;
  take: number;
};

/** SQL: the first line of a post is its title; a long line is cut. */
const firstLine = `split_part(p.text, E'\\n', 1)`;

/** SQL query: the queue of `$1`. A post that was published at once is not part of it; what ended before `$2` neither. */
const entries = `
  select id, null::uuid as "postId", title, description, type, state as status, scheduled_at as "scheduledAt", time_zone as "timeZone",
         duration_minutes as "durationMinutes", audience, price_minor as "priceMinor", room_id as "roomId", created_at as "createdAt",
         ${peopleWaiting('q.id')} as "expectedViewers", ${ticketsSold('q.id')} as tickets
    from queue_item q where owner_id = $1 and (state in ('scheduled', 'live') or scheduled_at > $2)
  union all
  select p.id, p.id, left(${firstLine}, ${queueLimits.titleLength}), ltrim(substr(p.text, length(${firstLine}) + 1), E'\\n'),
         case when media.videos > 0 then 'video' when media.items > 0 then 'gallery' else 'post' end,
         case p.state when 'published' then 'completed' else p.state end,
         coalesce(p.scheduled_for, p.created_at), 'UTC', 0, p.audience, p.price_minor, null, p.created_at, 0, 0
    from post p, lateral (
      select count(*) as items, count(*) filter (where i.type = 'video') as videos
        from post_media m join vault_item i on i.id = m.item_id where m.post_id = p.id) media
   where p.author_id = $1 and (p.state <> 'published' or p.scheduled_for > $2)`;

const positioned = `select e.*, (e.status in ('completed', 'cancelled'))::int as rank,
  (extract(epoch from e."scheduledAt") * 1000 * case when e.status in ('completed', 'cancelled') then -1 else 1 end)::float8 as key
  from (${entries}) e`;

export function queueRepository(db: Queries) {
  return {
    list(
      ownerId: UserId,
      since: Date,
      { status, pattern, from, until, after, skip, take }: QueueWindow,
    ): Promise<ListedRow[]> {
      return db.rows(
        'queue.list',
        `select * from (${positioned}) q
          where ($3::text is null or q.status = $3) and ($4::text is null or q.title ilike $4 or q.description ilike $4)
            and ($10::timestamptz is null or q."scheduledAt" >= $10) and ($11::timestamptz is null or q."scheduledAt" < $11)
            and ($5::int is null or (q.rank, q.key, q.id) > ($5, $6::float8, $7::uuid))
          order by q.rank, q.key, q.id limit $8 offset $9`,
        [ownerId, since, status, pattern, after?.rank, after?.key, after?.id, take, skip, from, until],
      );
    },

    find(ownerId: UserId, since: Date, id: QueueItemId): Promise<QueueRow | undefined> {
      return db.one('queue.find', `select * from (${entries}) e where e.id = $3`, [ownerId, since, id]);
    },

    async count(ownerId: UserId, since: Date, now: Date, until: Date) {
      const counted = await db.one<Record<'scheduled' | 'upcoming' | 'live' | 'completed', number>>(
        'queue.count',
        `select count(*) filter (where e.status = 'scheduled')::int as scheduled,
                count(*) filter (where e.status = 'scheduled' and e."scheduledAt" between $3 and $4)::int as upcoming,
                count(*) filter (where e.status = 'live')::int as live,
                count(*) filter (where e.status = 'completed')::int as completed
           from (${entries}) e`,
        [ownerId, since, now, until],
      );
      if (!counted) throw new Error('A count returned no row.');
      return counted;
    },
  };
}
