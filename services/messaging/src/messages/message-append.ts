import { MessageId, type BroadcastId } from '@velvet/contracts/ids';
import { conversationStarted, messageOffered, messageSent } from '@velvet/contracts/messaging/events';
import { MessageNotFound, MessageUnsent } from '@velvet/contracts/messaging/failures';
import type { sendMessage } from '@velvet/contracts/messaging/messages';
import { newId } from '@velvet/kit/base/ids';
import type { Transaction } from '@velvet/kit/database/database';
import { invalidField } from '@velvet/kit/http/envelope';
import { Refusal } from '@velvet/kit/http/refusal';
import type { z } from 'zod';
import { pairOf, unreadOf } from '#conversations/conversation.ts';
import { conversationHeadRepository } from '#conversations/conversation-head.repository.ts';
import type { Pending } from '#broadcasts/pending.repository.ts';
import { tipType, type TipMessage } from './tipping.ts';
import type { Membership } from '#conversations/membership.repository.ts';
import { startCall, textOf } from './calling.ts';
import { contentOf } from './message.presenter.ts';
import { messageRepository, messageWriteRepository, type MessageRow } from './message.repository.ts';

export type Draft = z.output<(typeof sendMessage)['body']>;

export const reusedClientId = () =>
  invalidField('clientId', 'This id belongs to another message. Send the message again with a new one.');

/**
 * Appends a message to the locked conversation of a member, and publishes it.
 * @returns the message, and the membership after it
 * @throws {Refusal} MessageNotFound, MessageUnsent, InvalidInput
 */
export async function appendMessage(
  tx: Transaction,
  member: Membership,
  { type, content, vaultItemIds, price: amountMinor, clientId, replyTo }: Draft,
  sentAt: Date,
): Promise<{ after: Membership; row: MessageRow }> {
  const { conversationId, otherId: receiverId } = member;
  const answered = replyTo === undefined ? null : await messageRepository(tx).find(conversationId, replyTo);
  if (answered === undefined) throw new Refusal(MessageNotFound);
  if (answered?.unsentAt) throw new Refusal(MessageUnsent);
  const price = amountMinor === undefined ? null : { amountMinor, currency: 'USD' as const };
  const call =
    typeof content === 'object' ? await startCall(tx, content, { conversationId, receiverId }, sentAt) : null;
  const parts = { type, content: textOf(content), vaultItemIds, price, call, clientId: clientId ?? null, sentAt };
  return appendAnswer(tx, member, { ...parts, broadcastId: null, answered });
}

/** Appends a received tip to the locked conversation of its payer. */
export async function appendTip(tx: Transaction, member: Membership, { content, clientId, sentAt }: TipMessage) {
  const parts = { type: tipType, content, clientId, sentAt, vaultItemIds: [], price: null, call: null };
  await appendAnswer(tx, member, { ...parts, broadcastId: null, answered: null });
}

/** Stores and publishes a message of a member, who has read everything before it. */
async function appendAnswer(tx: Transaction, member: Membership, parts: Parts) {
  const row = rowAfter(member, parts);
  const marks = { deliveredSeq: row.seq, readSeq: row.seq };
  const after = { ...member, lastSeq: row.seq, lastAt: row.sentAt, headAt: row.sentAt, ownUnread: 0, marks };
  const { conversationId, userId, isPrivate } = after;
  await Promise.all([
    insert(tx, row),
    conversationHeadRepository(tx).update(conversationId, userId, row.seq, row.sentAt),
    // an answer marks everything before it as read
    publish(tx, after, row, unreadOf(member) > 0 ? { isPrivate } : null),
  ]);
  return { after, row };
}

type Sent = Pick<Pending, 'id' | 'type' | 'content' | 'vaultItemIds' | 'price' | 'sentAt'>;

/**
 * Appends a broadcast to the locked conversation of its sender. It is not an answer: what the receiver wrote stays unread.
 * @returns the sender's membership after it
 */
export async function appendBroadcast(tx: Transaction, member: Membership, broadcast: Sent): Promise<Membership> {
  const { type, content, vaultItemIds, price, sentAt } = broadcast;
  const parts = { type, content, vaultItemIds, price, call: null, clientId: null, sentAt, answered: null };
  const row = rowAfter(member, { ...parts, broadcastId: broadcast.id });
  const isRead = member.marks.readSeq === member.lastSeq;
  const marks = isRead ? { deliveredSeq: row.seq, readSeq: row.seq } : member.marks;
  const ownUnread = member.ownUnread + (isRead ? 0 : 1);
  const after = { ...member, lastSeq: row.seq, headAt: row.sentAt, ownUnread, marks };
  await Promise.all([
    insert(tx, row),
    conversationHeadRepository(tx).updateByBroadcast(row.conversationId, row.senderId, row.seq, row.sentAt),
    publish(tx, after, row, null),
  ]);
  return after;
}

type Parts = Pick<MessageRow, 'type' | 'content' | 'vaultItemIds' | 'price' | 'call' | 'clientId' | 'sentAt'> & {
  broadcastId: BroadcastId | null;
  answered: MessageRow | null;
};

/** Returns the message with the next position. */
function rowAfter(member: Membership, { answered, ...parts }: Parts): MessageRow {
  const { conversationId, userId: senderId, headAt, lastSeq } = member;
  // the clocks of replicas differ; the times of messages have the order of their positions
  const sentAt = parts.sentAt > headAt ? parts.sentAt : headAt;
  const replyTo = answered && {
    id: answered.id,
    seq: answered.seq,
    senderId: answered.senderId,
    content: answered.content,
  };
  const message = { ...parts, id: MessageId.parse(newId()), conversationId, seq: lastSeq + 1, senderId, sentAt };
  return { ...message, replyTo, reactions: [], isBought: false, editedAt: null, unsentAt: null };
}

/** @throws {Refusal} InvalidInput if the sender used the client id before */
async function insert(tx: Transaction, row: MessageRow): Promise<void> {
  const isFirst = await messageWriteRepository(tx).insert({ ...row, replyToSeq: row.replyTo?.seq ?? null });
  if (!isFirst) throw reusedClientId();
}

type Reading = z.input<typeof messageSent.payload>['reading'];

async function publish(tx: Transaction, after: Membership, row: MessageRow, reading: Reading): Promise<void> {
  const { conversationId, userId, isOtherMuted: isMuted } = after;
  const started = { conversationId, members: pairOf(userId, after.otherId) };
  const offer = row.price && { messageId: row.id, creatorId: userId, buyerId: after.otherId, price: row.price };
  await Promise.all([
    row.seq === 1 && tx.append(conversationStarted, started),
    tx.append(messageSent, { ...contentOf(after, row), isMuted, reading }),
    offer && tx.append(messageOffered, { ...offer, revision: 1 }),
  ]);
}
