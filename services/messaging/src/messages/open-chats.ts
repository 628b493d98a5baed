import type { ConversationId, UserId } from '@velvet/contracts/ids';
import type { Membership } from '#conversations/membership.repository.ts';
import type { SendingRow } from './sending.repository.ts';

/** members of conversations; a process with more of them begins anew */
const capacity = 10_000;

/**
 * Remembers the members that sent a message to somebody who has written, too, so their next text needs one statement instead of two.
 * They may be outdated: the statement stores a text only if the facts in its event are current.
 */
export function openChats() {
  const members = new Map<string, Membership>();
  const keyOf = (userId: UserId, conversationId: ConversationId) => `${conversationId} ${userId}`;
  return {
    find: (userId: UserId, conversationId: ConversationId): Membership | undefined =>
      members.get(keyOf(userId, conversationId)),
    keep(member: SendingRow): void {
      if (!member.facts.hasReceiverWritten) return;
      if (members.size >= capacity) members.clear();
      members.set(keyOf(member.userId, member.conversationId), member);
    },
  };
}
