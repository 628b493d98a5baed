import { MessageId, type BroadcastId } from '@velvet/contracts/ids';
import { conversationStarted, messageOffered, messageSent, receiptsChanged } from '@velvet/contracts/messaging/events';
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
  draft: Draft,
  now: Date,
): Promise<{ after: Membership; row: MessageRow }> {
  return finish(tx, member, await append(tx, member, draft, now));
}

/** Appends a received tip to the locked conversation of its payer. */
export async function appendTip(tx: Transaction, member: Membership, { content, clientId, sentAt }: TipMessage) {
  const parts = { type: tipType, content, clientId, sentAt, vaultItemIds: [], price: null, call: null };
  await finish(tx, member, await store(tx, member, { ...parts, broadcastId: null, answered: null }));
}

/** Publishes a stored message of a member, who has read everything before it. */
async function finish(tx: Transaction, member: Membership, row: MessageRow) {
  const marks = { deliveredSeq: row.seq, readSeq: row.seq };
  const after = { ...member, lastSeq: row.seq, lastAt: row.sentAt, headAt: row.sentAt, ownUnread: 0, marks };
  const { conversationId, userId, isPrivate } = after;
  const about = { conversationId, members: pairOf(userId, after.otherId), userId, isPrivate };
  await Promise.all([
    publish(tx, after, row),
    // an answer marks everything before it as read
    unreadOf(member) > 0 && tx.append(receiptsChanged, { ...about, ...marks, isDelivery: true }),
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
  const parts = { type, content, vaultItemIds, price, call: null };
  const row = await store(tx, member, { ...parts, clientId: null, broadcastId: broadcast.id, sentAt, answered: null });
  const isRead = member.marks.readSeq === member.lastSeq;
  const marks = isRead ? { deliveredSeq: row.seq, readSeq: row.seq } : member.marks;
  const ownUnread = member.ownUnread + (isRead ? 0 : 1);
  const after = { ...member, lastSeq: row.seq, headAt: row.sentAt, ownUnread, marks };
  await publish(tx, after, row);
  return after;
}

/** Stores the message with the next position. */
async function append(
  tx: Transaction,
  member: Membership,
  { type, content, vaultItemIds, price: amountMinor, clientId, replyTo }: Draft,
  sentAt: Date,
): Promise<MessageRow> {
  const { conversationId, otherId: receiverId } = member;
  const answered = replyTo === undefined ? null : await messageRepository(tx).find(conversationId, replyTo);
  if (answered === undefined) throw new Refusal(MessageNotFound);
  if (answered?.unsentAt) throw new Refusal(MessageUnsent);
  const price = amountMinor === undefined ? null : { amountMinor, currency: 'USD' as const };
  const call =
    typeof content === 'object' ? await startCall(tx, content, { conversationId, receiverId }, sentAt) : null;
  const parts = { type, content: textOf(content), vaultItemIds, price, call };
  return store(tx, member, { ...parts, clientId: clientId ?? null, broadcastId: null, sentAt, answered });
}

type Parts = Pick<MessageRow, 'type' | 'content' | 'vaultItemIds' | 'price' | 'call' | 'clientId' | 'sentAt'> & {
  broadcastId: BroadcastId | null;
  answered: MessageRow | null;
};

async function store(tx: Transaction, member: Membership, { answered, ...parts }: Parts): Promise<MessageRow> {
  const { conversationId, userId: senderId, headAt, lastSeq } = member;
  // the clocks of replicas differ; the times of messages have the order of their positions
  const sentAt = parts.sentAt > headAt ? parts.sentAt : headAt;
  const seq = lastSeq + 1;
  const message = { ...parts, id: MessageId.parse(newId()), conversationId, seq, senderId, sentAt };
  const heads = conversationHeadRepository(tx);
  const [isFirst] = await Promise.all([
    messageWriteRepository(tx).insert({ ...message, replyToSeq: answered?.seq ?? null }),
    parts.broadcastId === null
      ? heads.update(conversationId, senderId, seq, sentAt)
      : heads.updateByBroadcast(conversationId, senderId, seq, sentAt),
  ]);
  if (!isFirst) throw reusedClientId();
  const quote = answered && {
    id: answered.id,
    seq: answered.seq,
    senderId: answered.senderId,
    content: answered.content,
  };
  return { ...message, replyTo: quote, reactions: [], isBought: false, editedAt: null, unsentAt: null };
}

async function publish(tx: Transaction, after: Membership, row: MessageRow): Promise<void> {
  const { conversationId, userId, isOtherMuted: isMuted } = after;
  if (row.seq === 1) await tx.append(conversationStarted, { conversationId, members: pairOf(userId, after.otherId) });
  await tx.append(messageSent, { ...contentOf(after, row), isMuted });
  if (!row.price) return;
  const offer = { messageId: row.id, creatorId: userId, buyerId: after.otherId, price: row.price, revision: 1 };
  await tx.append(messageOffered, offer);
}
