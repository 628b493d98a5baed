import { z } from 'zod';
import { meetingLimits } from './limits.ts';

/** Whatever stands in `/room/{roomId}`: no slash, no control character, no half of a character. */
export const RoomId = z
  .string()
  .trim()
  .min(1)
  .max(meetingLimits.roomId)
  .regex(/^[^\p{Cc}\p{Cs}/\\]*$/u);

export const MeetingKind = z.enum(['video', 'voice']);
export type MeetingKind = z.infer<typeof MeetingKind>;

/**
 * A new room's id: the kind of call, who opens it and when, as the specification has it, and a random part, so that nobody
 * can guess it.
 * @param secret at least 16 characters of URL-safe text
 */
export function newRoomId(kind: MeetingKind, userId: string, at: Date, secret: string): string {
  const person = userId.replace(/[^\w-]/g, '-').slice(0, 64);
  return `${kind}-${person}-${at.getTime()}-${secret}`;
}

/** Where a room is in the application. A voice room has no cameras. */
export function roomPath(roomId: string, kind: MeetingKind): string {
  return `/room/${encodeURIComponent(roomId)}${kind === 'voice' ? '?mode=voice' : ''}`;
}
