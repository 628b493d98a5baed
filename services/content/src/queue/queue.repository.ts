import { queueLimits, type QueueStatus } from '@velvet/contracts/content/queue';
import type { BroadcastId, PostId, QueueItemId, UserId } from '@velvet/contracts/ids';
import type { Currency } from '@velvet/contracts/money';
import type { BroadcastAudience } from '@velvet/contracts/messaging/broadcasts';
import type { Queries } from '@velvet/kit/database/database';
import { creatorCurrency } from '@velvet/entitlements/creator-currency.repository';
import { peopleWaiting, ticketsSold } from '#sessions/waiting-people.repository.ts';
import type { SessionRow } from './session.repository.ts';

/** A session, a post or a broadcast, as the queue lists it. */
export type QueueRow = Omit<SessionRow, 'state' | 'ownerId' | 'revision' | 'isOffered' | 'remindedFor'> & {
  postId: PostId | null;
  broadcastId: BroadcastId | null;
  receivers: BroadcastAudience | null;
  status: QueueStatus;
  isPlanned: boolean;
  expectedViewers: number;
  tickets: number;
  /** of the owner's prices */
  currency: Currency;
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

/** SQL: the first line of a text is its title; a long line is cut. */
const titled = (text: string) =>
  `left(split_part(${text}, E'\\n', 1), ${queueLimits.titleLength}), ltrim(substr(${text}, length(split_part(${text}, E'\\n', 1)) + 1), E'\\n')`;

/** SQL query: the queue of `$1`. A post that was published at once is not part of it; what ended before `$2` neither. */
const entries = `
  select id, null::uuid as "postId", null::uuid as "broadcastId", null::text as receivers, title, description, type, state as status, scheduled_at as "scheduledAt", true as "isPlanned", time_zone as "timeZone",
         duration_minutes as "durationMinutes", audience, price_minor as "priceMinor", room_id as "roomId", created_at as "createdAt", is_age_restricted as "isAgeRestricted",
         ${peopleWaiting('q.id')} as "expectedViewers", ${ticketsSold('q.id')} as tickets
    from queue_item q where owner_id = $1 and (state in ('scheduled', 'live') or scheduled_at > $2)
  union all
  select p.id, p.id, null, null, ${titled('p.text')},
         case when media.videos > 0 then 'video' when media.items > 0 then 'gallery' else 'post' end,
         case p.state when 'published' then 'completed' else p.state end,
         coalesce(p.scheduled_for, p.created_at), p.scheduled_for is not null, 'UTC', 0, p.audience, p.price_minor, null, p.created_at, p.age_restricted, 0, 0
    from post p, lateral (
      select count(*) as items, count(*) filter (where i.type = 'video') as videos
        from post_media m join vault_item i on i.id = m.item_id where m.post_id = p.id) media
   where p.author_id = $1 and (p.state <> 'published' or p.scheduled_for > $2)
  union all
  select b.id, null, b.id, b.receivers, ${titled('b.body')}, 'message', case b.state when 'sent' then 'completed' when 'unsent' then 'cancelled' else b.state end,
         b.scheduled_at, true, 'UTC', 0, case when b.receivers in ('followers', 'subscribers') then b.receivers else 'private' end, b.price_minor::int,
         null, b.created_at, false, 0, 0
    from queued_message b where b.owner_id = $1 and (b.state in ('scheduled', 'failed') or b.scheduled_at > $2)`;

const currency = `${creatorCurrency('$1')} as currency`;
const positioned = `select e.*, ${currency}, (e.status in ('completed', 'cancelled'))::int as rank,
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
      return db.one('queue.find', `select e.*, ${currency} from (${entries}) e where e.id = $3`, [ownerId, since, id]);
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

/** The time zones in which creators plan. */
export function queueSettingRepository(db: Queries) {
  return {
    async findTimeZone(ownerId: UserId): Promise<string | null> {
      const row = await db.one<{ timeZone: string }>(
        'queueSetting.find',
        'select time_zone as "timeZone" from queue_setting where owner_id = $1',
        [ownerId],
      );
      return row?.timeZone ?? null;
    },

    async saveTimeZone(ownerId: UserId, timeZone: string): Promise<void> {
      await db.run(
        'queueSetting.save',
        'insert into queue_setting (owner_id, time_zone) values ($1, $2) on conflict (owner_id) do update set time_zone = $2',
        [ownerId, timeZone],
      );
    },

    async deleteUser(ownerId: UserId): Promise<void> {
      await db.run('queueSetting.delete', 'delete from queue_setting where owner_id = $1', [ownerId]);
    },
  };
}
