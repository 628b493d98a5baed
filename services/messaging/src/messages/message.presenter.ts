import { MessageId } from '@velvet/contracts/ids';
import type { MessageContent } from '@velvet/contracts/messaging/events';
import type { Message, MessageStatus } from '@velvet/contracts/messaging/messages';
import { messageFor } from '@velvet/contracts/messaging/view';
import { pairOf, shorten, shownMarks } from '#conversations/conversation.ts';
import type { Pending } from '#broadcasts/pending.repository.ts';
import type { Membership } from '#conversations/membership.repository.ts';
import type { MessageRow } from './message.repository.ts';

/** Characters of an answered message. */
const quoteLength = 200;

/** The status of a message for both members. The receiver's own marks are always exact for the receiver. */
function statusOf({ seq, senderId }: MessageRow, member: Membership): Record<'sender' | 'receiver', MessageStatus> {
  const receiver = senderId === member.userId ? member.other : member.marks;
  const shown = shownMarks(receiver, member);
  return {
    sender: seq <= shown.readSeq ? 'read' : seq <= shown.deliveredSeq ? 'delivered' : 'sent',
    receiver: seq <= receiver.readSeq ? 'read' : 'delivered',
  };
}

/** Returns the message of an event. `member` is either of the two. */
export function contentOf(member: Membership, row: MessageRow): MessageContent {
  const { id: messageId, replyTo, sentAt, editedAt, unsentAt, ...rest } = row;
  return {
    ...rest,
    messageId,
    members: pairOf(member.userId, member.otherId),
    replyTo: replyTo && { ...replyTo, content: shorten(replyTo.content, quoteLength) },
    sentAt: sentAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    unsentAt: unsentAt?.toISOString() ?? null,
    status: statusOf(row, member),
  };
}

/** Returns the message as the member sees it. */
export const presentMessage = (member: Membership, row: MessageRow): Message =>
  messageFor(member.userId, contentOf(member, row));

/** Returns a broadcast as the message that it becomes when the member opens the conversation. */
export function messageOfBroadcast(member: Membership, broadcast: Pending): MessageRow {
  const { id, creatorId: senderId, type, content, vaultItemIds, price, sentAt } = broadcast;
  const { conversationId, lastSeq: seq } = member;
  const sent = { id: MessageId.parse(id), conversationId, seq, senderId, clientId: null, broadcastId: id, sentAt };
  const unchanged = { isBought: false, call: null, replyTo: null, reactions: [], editedAt: null, unsentAt: null };
  return { ...sent, type, content, vaultItemIds, price, ...unchanged };
}
