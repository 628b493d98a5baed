import type { ConversationId } from '@velvet/contracts/ids';
import { callText, type CallContent, type CallNotice } from '@velvet/contracts/messaging/call-notice';
import { invalidField } from '@velvet/kit/http/envelope';
import { requireCalling } from '#conversations/writing.policy.ts';
import type { Receiving } from '#conversations/writing.repository.ts';

/** The text of a message: a call has its name, for lists, search and clients that show no calls. */
export const textOf = (content: string | CallContent): string =>
  typeof content === 'string' ? content : callText(content.callType);

export const callOf = ({ callType, roomId, timestamp }: CallContent): CallNotice => ({
  callType,
  roomId,
  timestamp,
  state: 'ringing',
  endedAt: null,
});

/**
 * Requires permission to call, and a room of the conversation, so that no message leads into the room of others.
 * @throws {Refusal} InvalidInput, CallsClosed, CallsForFollowed, CallsForSubscribers
 */
export function requireCall(
  { callType, roomId }: CallContent,
  conversationId: ConversationId,
  receiving: Receiving | undefined,
): void {
  if (!roomId.startsWith(`${callType}-${conversationId}-`))
    throw invalidField('content', 'Open a room for this conversation first.');
  requireCalling(receiving);
}
