import type { Facts } from '@velvet/access/access';
import type { Audience } from '@velvet/contracts/content/audiences';
import type { QueueItemId, UserId } from '@velvet/contracts/ids';
import { hasPurchased, isSubscribed, tiersOf } from '@velvet/entitlements/entitled';
import type { Queries } from '@velvet/kit/database/database';
import { blockedWith, isFollowing, isHidden } from '@velvet/people/visibility';

export type LiveSession = {
  sessionId: QueueItemId;
  roomId: string;
  ownerId: UserId;
  audience: Audience;
  /** 0 without tickets */
  priceMinor: number;
  isAgeRestricted: boolean;
  state: 'scheduled' | 'live' | 'completed' | 'cancelled';
  revision: number;
};

/** A session with the relation of a user to it. */
export type GuardedSession = LiveSession & Omit<Facts, 'isSealed'> & { isOwnerHidden: boolean };

/** The participant of a room and its account; null for a visitor. */
export type Seated = { id: string; userId: UserId | null };

/** SQL of a session `live` and the relation of a user, null if signed out, to it at the time `$1`. */
const guarded = (user: string) =>
  `live.session_id as "sessionId", live.room_id as "roomId", live.owner_id as "ownerId", live.audience, live.price_minor as "priceMinor", live.state, live.revision,
   live.is_age_restricted as "isAgeRestricted", exists (select from profile_card v where v.user_id = ${user} and v.adult) as "isAdult",
   ${isFollowing(user, 'live.owner_id')} as follows, ${isFollowing('live.owner_id', user)} as "followedBack",
   ${isSubscribed(user, 'live.owner_id', '$1')} as "isSubscribed", ${tiersOf(user, 'live.owner_id', '$1')} as tiers,
   ${hasPurchased(user, `'ticket'`, 'live.session_id')} as "hasPurchased",
   live.owner_id = any (array(${blockedWith(user)})) as "isBlocked", ${isHidden('live.owner_id')} as "isOwnerHidden"`;

/** Projection of the sessions of content. */
export function liveSessionRepository(db: Queries) {
  return {
    /** @returns false, and changes nothing, if a newer revision is stored */
    async upsert(session: LiveSession): Promise<boolean> {
      const { sessionId, roomId, ownerId, audience, priceMinor, isAgeRestricted, state, revision } = session;
      const changed = await db.run(
        'liveSession.upsert',
        `insert into live_session (session_id, room_id, owner_id, audience, price_minor, state, revision, is_age_restricted)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (session_id) do update set audience = $4, price_minor = $5, state = $6, revision = $7, is_age_restricted = $8
           where live_session.revision < $7`,
        [sessionId, roomId, ownerId, audience, priceMinor, state, revision, isAgeRestricted],
      );
      return changed === 1;
    },

    /** @param userId null if signed out */
    findByRoom(roomId: string, userId: UserId | null, now: Date): Promise<GuardedSession | undefined> {
      return db.one(
        'liveSession.findByRoom',
        `select ${guarded('$3::text')} from live_session live where live.room_id = $2`,
        [now, roomId, userId],
      );
    },

    /** Returns the participants of live sessions that are connected to an instance, each with the relation to the session. */
    findParticipants(instance: string, now: Date): Promise<(GuardedSession & Seated)[]> {
      return db.rows(
        'liveSession.findParticipants',
        `select p.id, p.user_id as "userId", ${guarded('p.user_id')}
           from meeting_participant p join live_session live on live.room_id = p.room_id
          where p.instance = $2 and live.state = 'live'`,
        [now, instance],
      );
    },

    /** Returns those of some rooms whose sessions have ended. */
    findEnded(roomIds: readonly string[]): Promise<Pick<LiveSession, 'roomId' | 'state'>[]> {
      return db.rows(
        'liveSession.findEnded',
        `select room_id as "roomId", state from live_session where room_id = any ($1) and state in ('completed', 'cancelled')`,
        [roomIds],
      );
    },

    async deleteOwner(ownerId: UserId): Promise<void> {
      await db.run('liveSession.deleteOwner', 'delete from live_session where owner_id = $1', [ownerId]);
    },
  };
}
