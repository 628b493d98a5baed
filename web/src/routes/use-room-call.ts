import { useQuery } from '@tanstack/react-query';
import type { ConversationId } from '@velvet/contracts/ids';
import { conversationOfRoom } from '@velvet/contracts/meeting/room-id';
import type { Conversation } from '@velvet/contracts/messaging/conversations';
import type { Message } from '@velvet/contracts/messaging/messages';
import type { PendingCall } from '#features/meeting/call/model.ts';
import { useSessionState } from '#features/sign-in/use-session.ts';
import { useCallState, type ShownCallState } from '#resources/call-state.ts';
import { conversationQuery } from '#resources/conversations.ts';
import { roomCallQuery } from '#resources/room-call.ts';
import { callTexts } from '#texts/calls.ts';

type RoomCall = {
  /** whether the room is that of a call and the user may be one of its two people */
  readonly isCall: boolean;
  /** the call rings, or was accepted */
  readonly pending?: PendingCall;
  /** the call is over without an answer */
  readonly unanswered?: {
    readonly message: Message;
    readonly conversation: Conversation;
    readonly state: Exclude<ShownCallState, 'ringing' | 'accepted'>;
  };
};

/** Returns the call for which a room was opened. Only its two people, signed in, can read it; for others every room is a meeting. */
export function useRoomCall(roomId: string): RoomCall {
  const ofRoom = conversationOfRoom(roomId);
  const isSignedIn = useSessionState().state === 'signed-in';
  const isCall = ofRoom !== undefined && isSignedIn;
  // the queries of other rooms never run
  const conversationId = ofRoom ?? ('' as ConversationId);
  const { data: message } = useQuery({ ...roomCallQuery(conversationId, roomId), enabled: isCall });
  const { data: conversation } = useQuery({
    ...conversationQuery(conversationId),
    enabled: isCall && Boolean(message),
  });
  const state = useCallState(message);
  if (!message || !conversation || !state) return { isCall };
  if (state !== 'ringing' && state !== 'accepted') return { isCall, unanswered: { message, conversation, state } };
  if (!message.sent || message.call?.endedAt) return { isCall };
  const texts = callTexts.pending[state](conversation.user.name);
  return { isCall, pending: { ...texts, isRinging: state === 'ringing' } };
}
