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
  /** it is not known yet whether the user is */
  readonly isLoading: boolean;
  /** of the two; undefined for everybody else */
  readonly conversation?: Conversation;
  /** the call rings, or was accepted */
  readonly pending?: PendingCall;
  /** the call is over */
  readonly over?: {
    readonly message: Message;
    readonly conversation: Conversation;
    readonly state: Exclude<ShownCallState, 'ringing' | 'accepted'> | 'ended';
  };
};

/** Returns the call for which a room was opened. Only its two people, signed in, can read it; for others every room is a meeting. */
export function useRoomCall(roomId: string): RoomCall {
  const ofRoom = conversationOfRoom(roomId);
  const session = useSessionState().state;
  const isCall = ofRoom !== undefined && session === 'signed-in';
  // the queries of other rooms never run
  const conversationId = ofRoom ?? ('' as ConversationId);
  const found = useQuery({ ...roomCallQuery(conversationId, roomId), enabled: isCall });
  const message = found.data;
  const read = useQuery({ ...conversationQuery(conversationId), enabled: isCall && Boolean(message) });
  const conversation = read.data;
  const state = useCallState(message);
  const isUnknown = found.isLoading || read.isLoading || session === 'loading';
  const known = { isCall, isLoading: ofRoom !== undefined && isUnknown };
  if (!message || !conversation || !state) return known;
  const over = state === 'accepted' ? (message.call?.endedAt ? 'ended' : undefined) : state;
  if (over && over !== 'ringing') return { ...known, conversation, over: { message, conversation, state: over } };
  const pending = state === 'ringing' ? 'ringing' : 'accepted';
  return { ...known, conversation, pending: callTexts.pending[pending](conversation.user.name) };
}
