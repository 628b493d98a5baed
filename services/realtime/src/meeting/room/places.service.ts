import type { UserId } from '@velvet/contracts/ids';
import { RemovedFromRoom } from '@velvet/contracts/meeting/failures';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Context } from '#context.ts';
import { liveStreamOf } from '#live-stream/live-stream.ts';
import { admitToSession } from '#sessions/session-admission.ts';
import { userKeys } from './identity.ts';
import { openingRepository } from './opening.repository.ts';
import { isFullForVisitors, placesIn } from './places.ts';
import { roomRepository } from './room.repository.ts';
import { requireCallMember } from './room.service.ts';

/**
 * Requires that the caller may enter a room, and counts the people in it.
 * A removed visitor is known by the browser alone, which only a join names.
 *
 * @throws {Refusal} CallPrivate for people who are not in the conversation of a call; SessionClosed, SessionLocked; RemovedFromRoom for
 * a member whom the host has removed
 */
export async function countEnterable({ db, clock }: Context, roomId: string, userId: UserId | undefined) {
  const admission = await admitToSession(db, roomId, userId, clock.now());
  const { people, visitors, host, ...call } = await openingRepository(db).count(roomId);
  const rooms = roomRepository(db);
  await requireCallMember(rooms, call, userId);
  if (userId !== undefined && (await rooms.isRemoved(roomId, userKeys(roomId, userId))))
    throw new Refusal(RemovedFromRoom);
  return { admission, people, visitors, host };
}

/** Counts the people in a room and its places, for a page that has not joined yet. @throws {Refusal} see countEnterable */
export async function countPlaces(context: Context, roomId: string, userId: UserId | undefined) {
  const { admission, people, visitors, host } = await countEnterable(context, roomId, userId);
  const { LIVE_STREAM, REALTIME_ROOM_SIZE } = context.config;
  if (!admission) return { people, places: REALTIME_ROOM_SIZE };
  const liveStream = liveStreamOf(LIVE_STREAM);
  const places = placesIn({ host }, admission, liveStream);
  // the rest is for members
  const isFull = userId === undefined && isFullForVisitors(visitors, liveStream);
  return { people, places: isFull ? Math.min(people, places) : places };
}
