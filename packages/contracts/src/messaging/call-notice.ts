import { z } from 'zod';
import { MeetingKind, RoomId } from '#meeting/room-id.ts';
import { Moment } from '#time.ts';

/** Content of a message that starts a call (part 1 section 3). */
export const CallContent = z.strictObject({
  type: z.literal('call_notification'),
  callType: MeetingKind,
  /** of a room that was opened for the conversation */
  roomId: RoomId,
  /** ISO 8601, or milliseconds since 1970 */
  timestamp: z
    .union([Moment, z.number().int().min(0).max(8.64e15)])
    .transform((timestamp) => new Date(timestamp).toISOString()),
});
export type CallContent = z.infer<typeof CallContent>;

/** `canceled`: the caller gave up. A call that rings for longer than `ringMs` was missed. */
export const CallState = z.enum(['ringing', 'accepted', 'declined', 'canceled']);
export type CallState = z.infer<typeof CallState>;

/** The call of a message. */
export const CallNotice = z.object({
  callType: MeetingKind,
  roomId: RoomId,
  timestamp: Moment,
  state: CallState,
  /** declined without ringing, because the receiver was in another call */
  isBusy: z.boolean().optional(),
  /** when the room of an accepted call became empty; null before */
  endedAt: Moment.nullable().default(null),
});
export type CallNotice = z.infer<typeof CallNotice>;

/** Time for which a call rings; milliseconds. */
export const ringMs = 30_000;

/** Returns the state of a call at a time. @param sentAt when the server received the message */
export function callStateAt({ state }: Pick<CallNotice, 'state'>, sentAt: Date, now: Date): CallState | 'missed' {
  return state === 'ringing' && now.getTime() - sentAt.getTime() > ringMs ? 'missed' : state;
}

/** The name of a call in lists and for clients that show no calls. */
export const callText = (kind: MeetingKind): string => (kind === 'voice' ? 'Voice call' : 'Video call');
