import type { BroadcastId, PurchaseId, UserId } from '@velvet/contracts/ids';
import type { BroadcastAudience } from '@velvet/contracts/messaging/broadcasts';
import type { Queries } from '@velvet/kit/database/database';
import { atLimit, columnsOf, isBelowLimit, membersOf } from './audience.ts';

export type Target = { creatorId: UserId; audience: BroadcastAudience; subjectId: string | null };
/** The moment of sending: the place among the changes of the audience, and the time. */
export type Cut = { position: number; at: Date };
/** The limit of a day, and the broadcasts of that day that count towards it. */
export type DayLimit = { dailyLimit: number; earlierIds: readonly BroadcastId[] };
export type AudienceCount = { recipients: number; skipped: number };

/** `isWaiting`: the person received the broadcast and has not opened it. */
export type AudienceMember = { userId: UserId; isWaiting: boolean; isMuted: boolean };

/** Above all positions that were assigned. */
export const now = Number.MAX_SAFE_INTEGER;

/** Key of the advisory locks of audiences, with the creator. The function `lock_audience` of the database uses it, too. */
const lockKey = 7312;

export function audienceRepository(db: Queries) {
  return {
    /** Blocks changes of the audience, and openings, until the end of the transaction. */
    async lock(creatorId: UserId): Promise<void> {
      await db.run('audience.lock', `select pg_advisory_xact_lock(${lockKey}, hashtext($1))`, [creatorId]);
    },

    /** Blocks sending and unsending until the end of the transaction. */
    async share(creatorId: UserId): Promise<void> {
      await db.run('audience.share', 'select lock_audience($1)', [creatorId]);
    },

    /** Requires the lock. */
    async nextPosition(): Promise<number> {
      const row = await db.one<{ position: number }>(
        'audience.nextPosition',
        `select nextval('audience_position') as position`,
      );
      if (!row) throw new Error('The statement audience.nextPosition returned no row.');
      return row.position;
    },

    /** Counts the people that receive a broadcast. */
    async count({ creatorId, audience, subjectId }: Target, cut: Cut, limit: DayLimit): Promise<AudienceCount> {
      const broadcast = { creator: '$1', audience: '$2::text', subject: '$3::uuid', position: '$4', at: '$5' };
      const row = await db.one<AudienceCount>(
        'audience.count',
        `select count(*) filter (where o.user_id is null) as recipients, count(o.user_id) as skipped
           from (${membersOf(broadcast)}) c left join (${atLimit('$6', '$7')}) o on o.user_id = c.user_id`,
        [creatorId, audience, subjectId, cut.position, cut.at, limit.earlierIds, limit.dailyLimit],
      );
      return row ?? { recipients: 0, skipped: 0 };
    },

    /** Starts the span of a purchase, or ends it if the purchase was refunded. Repeating has no effect. */
    async savePurchase(purchaseId: PurchaseId, creatorId: UserId, buyerId: UserId, subjectId: string): Promise<void> {
      await this.share(creatorId);
      const refunded = `exists (select from purchased_subject where purchase_id = $1 and refunded)`;
      await db.run(
        'audience.savePurchase',
        `with ended as (
           update audience_span set to_position = nextval('audience_position')
            where owner_id = $2 and kind = 'purchase' and user_id = $3 and source_id = $1 and to_position is null and ${refunded})
         insert into audience_span (kind, owner_id, user_id, source_id, subject_id, from_position)
         select 'purchase', $2, $3, $1, $4, nextval('audience_position')
          where not ${refunded}
            and not exists (select from audience_span where owner_id = $2 and kind = 'purchase' and user_id = $3 and source_id = $1)`,
        [purchaseId, creatorId, buyerId, subjectId],
      );
    },

    async deleteUser(userId: UserId): Promise<void> {
      await db.run('audience.deleteUser', 'delete from audience_span where owner_id = $1 or user_id = $1', [userId]);
    },
  };
}

export function audiencePageRepository(db: Queries) {
  return {
    /** Returns a page of the audience of a sent broadcast, in the order of their ids. */
    listMembers(id: BroadcastId, after: string, limit: number): Promise<AudienceMember[]> {
      return db.rows(
        'audience.listMembers',
        `select c.user_id as "userId", coalesce(m.is_muted, false) as "isMuted",
                coalesce(m.broadcast_position < b.cut_position, true) and ${isBelowLimit('b', 'c.user_id')} as "isWaiting"
           from broadcast b
          cross join lateral (${membersOf(columnsOf('b'), 's.user_id > $2')} order by s.user_id limit $3) c
           left join member m on m.user_id = c.user_id and m.other_id = b.creator_id
          where b.id = $1 order by c.user_id`,
        [id, after, limit],
      );
    },
  };
}
