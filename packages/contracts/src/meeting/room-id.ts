import { z } from 'zod';
import { ConversationId } from '#ids.ts';
import { meetingLimits } from './limits.ts';

/** The segment in `/room/{roomId}`: no slash, no control character, no lone surrogate. Equal in every form of Unicode (NFKC). */
export const RoomId = z
  .string()
  .normalize('NFKC')
  .trim()
  .min(1)
  .max(meetingLimits.roomId)
  // ranges of the categories Cc and Cs, because generators of requests cannot build values for categories
  // oxlint-disable-next-line no-control-regex
  .regex(/^[^\u0000-\u001f\u007f-\u009f\ud800-\udfff/\\]*$/u);

export const MeetingKind = z.enum(['video', 'voice']);
export type MeetingKind = z.infer<typeof MeetingKind>;

/**
 * Returns an id for a new room: kind of call, subject and time, as the specification requires, and an unguessable random part.
 * @param subjectId the conversation of a call, or else the creator of the room
 * @param secret at least 16 characters of URL-safe text
 */
export function newRoomId(kind: MeetingKind, subjectId: string, at: Date, secret: string): string {
  const subject = subjectId.replace(/[^\w-]/g, '-').slice(0, 64);
  return `${kind}-${subject}-${at.getTime()}-${secret}`;
}

/** Returns the path of a room in the application. A voice room has no cameras. */
export function roomPath(roomId: string, kind: MeetingKind): string {
  return `/room/${encodeURIComponent(roomId)}${kind === 'voice' ? '?mode=voice' : ''}`;
}

/**
 * Returns an id for the room of a session. The prefix marks rooms that admit only people with access to the session.
 * @param secret at least 16 characters of URL-safe text
 */
export const newSessionRoomId = (sessionId: string, at: Date, secret: string): string =>
  `live-${sessionId}-${at.getTime()}-${secret}`;

/** Returns the id of the session whose room has this id; undefined for other rooms. */
export function sessionOfRoom(roomId: string): string | undefined {
  return /^live-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-\d+-[\w-]{16,}$/.exec(roomId)?.[1];
}

/** Returns the conversation of the call for which a room was opened; undefined for other rooms. A room that only looks like one has no call. */
export function conversationOfRoom(roomId: string): ConversationId | undefined {
  const id = /^(?:voice|video)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-\d+-[\w-]{16,}$/.exec(roomId)?.[1];
  return ConversationId.safeParse(id).data;
}
