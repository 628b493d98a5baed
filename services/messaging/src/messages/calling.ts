import type { ConversationId, UserId } from '@velvet/contracts/ids';
import { callText, type CallContent, type CallNotice } from '@velvet/contracts/messaging/call-notice';
import type { Queries } from '@velvet/kit/database/database';
import { invalidField } from '@velvet/kit/http/envelope';
import { requireCalling } from '#conversations/writing.policy.ts';
import type { Receiving } from '#conversations/writing.repository.ts';
import { callPeopleRepository } from './call-people.repository.ts';

/** The text of a message: a call has its name, for lists, search and clients that show no calls. */
export const textOf = (content: string | CallContent): string =>
  typeof content === 'string' ? content : callText(content.callType);

/** A person who entered a room longer ago does not count as in a call. Lifetime of the rooms of realtime by default; milliseconds. */
export const longestCallMs = 24 * 3600 * 1000;

/** Returns the call of a new message. It does not ring for a receiver who is in a call with somebody else. */
export async function startCall(
  db: Queries,
  { callType, roomId, timestamp }: CallContent,
  { conversationId, receiverId }: { conversationId: ConversationId; receiverId: UserId },
  now: Date,
): Promise<CallNotice> {
  const since = new Date(now.getTime() - longestCallMs);
  const isBusy = await callPeopleRepository(db).isElsewhere(receiverId, conversationId, since);
  const call = { callType, roomId, timestamp, endedAt: null };
  return isBusy ? { ...call, state: 'declined', isBusy } : { ...call, state: 'ringing' };
}

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
