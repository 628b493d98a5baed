import { accessTo, relationTo } from '@velvet/access/access';
import type { LockReason } from '@velvet/contracts/content/post';
import type { UserId } from '@velvet/contracts/ids';
import { SessionClosed, SessionLocked } from '@velvet/contracts/meeting/failures';
import { sessionOfRoom } from '@velvet/contracts/meeting/room-id';
import type { Queries } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import { liveSessionRepository, type GuardedSession, type LiveSession } from './live-session.repository.ts';

/** A user that may enter the room of a session. */
export type Admission = { readonly ownerId: UserId; readonly isOwner: boolean };

const reasons: Record<LockReason, string> = {
  age: 'Please confirm your age to join this session.',
  followers: 'This session is for followers. Follow the creator to join.',
  subscribers: 'This session is for subscribers. Subscribe to the creator to join.',
  tier: 'This session is for a higher tier. Choose it in a subscription to the creator to join.',
  price: 'You need a ticket for this session.',
};

/** The refusal of a session that is not live, in words for people outside and inside its room. */
export function closedSession(state: LiveSession['state']): Refusal {
  if (state === 'completed') return new Refusal(SessionClosed, { message: 'This session is over.' });
  if (state !== 'cancelled') return new Refusal(SessionClosed);
  return new Refusal(SessionClosed, {
    message: "The creator canceled this session. If you have a ticket, it's refunded.",
  });
}

/**
 * Admits a user to the room of a session, by the rule of access.
 *
 * @param userId undefined if signed out
 * @returns undefined for a room that belongs to no session
 * @throws {Refusal} SessionClosed, SessionLocked
 */
export async function admitToSession(
  db: Queries,
  roomId: string,
  userId: UserId | undefined,
  now: Date,
): Promise<Admission | undefined> {
  if (sessionOfRoom(roomId) === undefined) return undefined;
  const session = await liveSessionRepository(db).findByRoom(roomId, userId ?? null, now);
  if (!session) throw new Refusal(SessionClosed);
  const { ownerId } = session;
  const isOwner = userId === ownerId;
  requireAccess(session, userId);
  if (session.state !== 'live') throw closedSession(session.state);
  return { ownerId, isOwner };
}

/** @throws {Refusal} SessionClosed for a user for whom the session does not exist; SessionLocked */
export function requireAccess(session: GuardedSession, userId: UserId | undefined): void {
  const { audience, priceMinor, isAgeRestricted, isOwnerHidden, ownerId } = session;
  const item = { audience, priceMinor, isAgeRestricted, isPublished: true, isOwnerHidden };
  // a ticket is never sealed
  const access = accessTo(item, relationTo(ownerId, userId, { ...session, isSealed: false }));
  if (access.kind === 'absent' || access.kind === 'kept') throw new Refusal(SessionClosed);
  if (access.kind === 'locked') throw new Refusal(SessionLocked, { message: reasons[access.reason] });
}
