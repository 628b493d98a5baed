import { announcedTo } from '@velvet/access/announced';
import type { Person } from '@velvet/contracts/content/post';
import type { UserId } from '@velvet/contracts/ids';
import type { Currency } from '@velvet/contracts/money';
import { hasPurchased, subscribedTo } from '@velvet/entitlements/entitled';
import type { Queries } from '@velvet/kit/database/database';
import { followFacts, isFollowing, visibleTo } from '@velvet/people/visibility';
import { creatorCurrency } from '@velvet/entitlements/creator-currency.repository';
import { personJson, planFor, standingTo } from '#posts/post-read.repository.ts';
import type { PostShape, ViewerStanding } from '#posts/post.ts';
import type { QueuePosition } from '#queue/queue.repository.ts';
import type { SessionRow } from '#queue/session.repository.ts';
import { peopleWaiting, ticketsSold } from './waiting-people.repository.ts';

/** A live session with the facts that decide what a viewer sees of it. */
export type SessionFace = Pick<
  SessionRow,
  | 'id'
  | 'title'
  | 'description'
  | 'state'
  | 'scheduledAt'
  | 'durationMinutes'
  | 'audience'
  | 'isAgeRestricted'
  | 'priceMinor'
  | 'roomId'
> &
  ViewerStanding & {
    creator: Person & { hidden: boolean };
    currency: Currency;
    plan: PostShape['plan'];
    expectedViewers: number;
    sold: number;
    isReminded: boolean;
    hasPurchased: boolean;
  };

/** A session with its position: live ones first, then by time. */
export type ListedFace = SessionFace & { rank: number; key: number };

export type FaceFilter = {
  /** of one creator */
  creator: UserId | null;
  /** of people whom the viewer follows or subscribes to, or for which the viewer waits */
  isHome: boolean;
  status: 'live' | 'scheduled' | null;
  after: QueuePosition | null;
  skip: number;
  take: number;
};

const bought = hasPurchased('$1', `'ticket'`, 'q.id');
const reminded = `exists (select from session_reminder r where r.session_id = q.id and r.user_id = $1)`;

/** SQL query of faces; $1 is the viewer (null when signed out), $2 the current time. */
const faces = `
  select q.id, q.title, q.description, q.state, q.scheduled_at as "scheduledAt", q.duration_minutes as "durationMinutes", q.audience,
         q.is_age_restricted as "isAgeRestricted", q.price_minor as "priceMinor", ${creatorCurrency('q.owner_id')} as currency, q.room_id as "roomId", ${standingTo('q.owner_id', 'q.audience')}, ${bought} as "hasPurchased",
         ${reminded} as "isReminded", ${peopleWaiting('q.id')} as "expectedViewers", ${ticketsSold('q.id')} as sold,
         ${planFor('q.audience', 'q.owner_id')} as plan,
         (${personJson('q.owner_id', 'a')}::jsonb || jsonb_build_object('hidden', coalesce(a.hidden, false))) as creator,
         (q.state = 'scheduled')::int as rank, (extract(epoch from q.scheduled_at) * 1000)::float8 as key
    from queue_item q left join profile_card a on a.user_id = q.owner_id
   where q.type = 'live'`;

const isAnnounced = `(q.owner_id = $1::text or ${announcedTo('q.audience', followFacts('$1', 'q.owner_id'))})`;
const isNear = `(${isFollowing('$1', 'q.owner_id')} or q.owner_id in (${subscribedTo('$1', '$2')}) or ${reminded} or ${bought})`;
const isOfCreator = `(a.role = 'creator' and a.verified)`;

/** Reads what people see of live sessions. */
export function sessionFaceRepository(db: Queries) {
  return {
    find(id: string, viewer: UserId | null, now: Date): Promise<SessionFace | undefined> {
      return db.one('sessionFace.find', `${faces} and q.id = $3`, [viewer, now, id]);
    },

    list(viewer: UserId | null, now: Date, filter: FaceFilter): Promise<ListedFace[]> {
      const { creator, isHome, status, after, skip, take } = filter;
      return db.rows(
        'sessionFace.list',
        `select * from (${faces} and q.state in ('scheduled', 'live') and ${isAnnounced} and ${visibleTo('$1::text', 'q.owner_id')}
             and case when $3::text is not null then q.owner_id = $3 when $4::boolean then ${isNear} else ${isOfCreator} end
             and ($5::text is null or q.state = $5)) f
          where $6::int is null or (f.rank, f.key, f.id) > ($6, $7::float8, $8::uuid)
          order by f.rank, f.key, f.id limit $9 offset $10`,
        [viewer, now, creator, isHome, status, after?.rank, after?.key, after?.id, take, skip],
      );
    },
  };
}
