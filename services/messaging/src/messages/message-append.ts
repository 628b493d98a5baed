import { MessageId } from '@velvet/contracts/ids';
import { conversationStarted, messageOffered, messageSent, receiptsChanged } from '@velvet/contracts/messaging/events';
import { MessageNotFound, MessageUnsent } from '@velvet/contracts/messaging/failures';
import type { sendMessage } from '@velvet/contracts/messaging/messages';
import { newId } from '@velvet/kit/base/ids';
import type { Transaction } from '@velvet/kit/database/database';
import { invalidField } from '@velvet/kit/http/envelope';
import { Refusal } from '@velvet/kit/http/refusal';
import type { z } from 'zod';
import { pairOf, unreadOf } from '#conversations/conversation.ts';
import { conversationRepository } from '#conversations/conversation.repository.ts';
import { membershipRepository, type Membership } from '#conversations/membership.repository.ts';
import { callOf, textOf } from './calling.ts';
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
  const row = await append(tx, member, draft, now);
  const after = { ...member, lastSeq: row.seq, marks: { deliveredSeq: row.seq, readSeq: row.seq } };
  await publish(tx, member, after, row);
  return { after, row };
}

/** Stores the message with the next position. */
async function append(
  tx: Transaction,
  member: Membership,
  { type, content, vaultItemIds, price: amountMinor, clientId, replyTo }: Draft,
  now: Date,
): Promise<MessageRow> {
  const { conversationId, userId: senderId } = member;
  const answered = replyTo === undefined ? null : await messageRepository(tx).find(conversationId, replyTo);
  if (answered === undefined) throw new Refusal(MessageNotFound);
  if (answered?.unsentAt) throw new Refusal(MessageUnsent);
  const id = MessageId.parse(newId());
  const seq = member.lastSeq + 1;
  // the clocks of replicas differ; the times of messages have the order of their positions
  const sentAt = now > member.lastAt ? now : member.lastAt;
  const price = amountMinor === undefined ? null : { amountMinor, currency: 'USD' as const };
  const notice = typeof content === 'object' ? callOf(content) : null;
  const parts = { type, content: textOf(content), vaultItemIds, price, call: notice };
  const message = { id, conversationId, seq, senderId, clientId: clientId ?? null, ...parts, sentAt };
  const isFirst = await messageWriteRepository(tx).insert({ ...message, replyToSeq: answered?.seq ?? null });
  if (!isFirst) throw reusedClientId();
  await conversationRepository(tx).updateHead(conversationId, senderId, seq, sentAt);
  const quote = answered && {
    id: answered.id,
    seq: answered.seq,
    senderId: answered.senderId,
    content: answered.content,
  };
  return { ...message, replyTo: quote, reactions: [], isBought: false, editedAt: null, unsentAt: null };
}

async function publish(tx: Transaction, before: Membership, after: Membership, row: MessageRow): Promise<void> {
  const { conversationId, userId, isPrivate } = after;
  const members = pairOf(userId, after.otherId);
  if (row.seq === 1) await tx.append(conversationStarted, { conversationId, members });
  const isMuted = await membershipRepository(tx).isMuted(conversationId, after.otherId);
  await tx.append(messageSent, { ...contentOf(after, row), isMuted });
  if (row.price) {
    const offer = { messageId: row.id, creatorId: userId, buyerId: after.otherId, price: row.price, revision: 1 };
    await tx.append(messageOffered, offer);
  }
  // an answer marks everything before it as read
  if (unreadOf({ lastSeq: before.lastSeq, readSeq: before.marks.readSeq }) > 0)
    await tx.append(receiptsChanged, { conversationId, members, userId, ...after.marks, isDelivery: true, isPrivate });
}
