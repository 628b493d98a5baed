import { TooManyRequests } from '@velvet/contracts/failure';
import { MessageId, type ConversationId, type UserId } from '@velvet/contracts/ids';
import { conversationStarted, messageOffered, messageSent, receiptsChanged } from '@velvet/contracts/messaging/events';
import { ConversationNotFound, MessageNotFound, MessageUnsent } from '@velvet/contracts/messaging/failures';
import type { Message, sendMessage } from '@velvet/contracts/messaging/messages';
import type { Clock } from '@velvet/kit/base/clock';
import { newId } from '@velvet/kit/base/ids';
import { CacheUnavailable, type Cache } from '@velvet/kit/cache/cache';
import type { Database, Transaction } from '@velvet/kit/database/database';
import { invalidField } from '@velvet/kit/http/envelope';
import { Refusal } from '@velvet/kit/http/refusal';
import type { z } from 'zod';
import type { MessagingConfig } from '#config.ts';
import { pairOf, unreadOf } from '#conversations/conversation.ts';
import { conversationRepository } from '#conversations/conversation.repository.ts';
import { membershipRepository, type Membership } from '#conversations/membership.repository.ts';
import { requireWriting } from '#conversations/writing.policy.ts';
import { writingRepository } from '#conversations/writing.repository.ts';
import { profileCardRepository } from '#people/profile-card.repository.ts';
import { requireAttaching, requireParts } from './attaching.policy.ts';
import { callOf, requireCall, textOf } from './calling.ts';
import { contentOf, presentMessage } from './message.presenter.ts';
import { messageRepository, messageWriteRepository, type MessageRow } from './message.repository.ts';

export type SendingParts = { db: Database; cache: Cache; clock: Clock; config: MessagingConfig };
type Draft = z.output<(typeof sendMessage)['body']>;

const minuteMs = 60_000;

export function sendingService({ db, cache, clock, config }: SendingParts) {
  /** Sending does not depend on the cache: without it there is no limit. */
  async function requireRate(userId: UserId): Promise<void> {
    const rule = { max: config.sendsPerMinute, windowMs: minuteMs };
    const decision = await cache.limit(`messaging.sends:${userId}`, rule).catch((error: unknown) => {
      if (error instanceof CacheUnavailable) return undefined;
      throw error;
    });
    if (decision?.allowed !== false) return;
    throw new Refusal(TooManyRequests, {
      message: 'You are sending messages too quickly. Please wait a moment and try again.',
      retryAfterSeconds: Math.ceil(decision.resetMs / 1000),
    });
  }

  return {
    /**
     * Sends a message. A repetition with the same client id returns the first message, also if writing was closed since.
     * @throws {Refusal} ConversationNotFound, MessageNotFound, MessageUnsent, InvalidInput, TooManyRequests, those of writing and of attaching
     */
    async send(userId: UserId, conversationId: ConversationId, draft: Draft): Promise<Message> {
      requireParts(draft);
      await requireRate(userId);
      return db.transaction(async (tx) => {
        const member = await membershipRepository(tx).lock(userId, conversationId);
        if (!member) throw new Refusal(ConversationNotFound);
        const sent = await findSent(tx, member, draft);
        if (sent) return presentMessage(member, sent);
        const receiving = await writingRepository(tx).find(userId, conversationId, clock.now());
        requireWriting(receiving);
        if (typeof draft.content === 'object') requireCall(draft.content, conversationId, receiving);
        requireAttaching(draft, await profileCardRepository(tx).findStanding(userId), receiving);
        const row = await append(tx, member, draft, clock.now());
        const after = { ...member, lastSeq: row.seq, marks: { deliveredSeq: row.seq, readSeq: row.seq } };
        await publish(tx, member, after, row);
        return presentMessage(after, row);
      });
    },
  };
}

/** Returns the message that was sent with the client id. @throws {Refusal} InvalidInput if it is another message */
async function findSent(
  tx: Transaction,
  member: Membership,
  { clientId, content, vaultItemIds }: Draft,
): Promise<MessageRow | undefined> {
  if (clientId === undefined) return undefined;
  const sent = await messageRepository(tx).findByClientId(member.userId, clientId);
  if (!sent) return undefined;
  const isUnchanged = sent.editedAt === null && sent.unsentAt === null;
  const isSame = sent.content === textOf(content) && sent.vaultItemIds.join() === vaultItemIds.join();
  if (sent.conversationId !== member.conversationId || (isUnchanged && !isSame)) throw reusedClientId();
  return sent;
}

const reusedClientId = () =>
  invalidField('clientId', 'This id belongs to another message. Send the message again with a new one.');

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
  await tx.append(messageSent, contentOf(after, row));
  if (row.price) {
    const offer = { messageId: row.id, creatorId: userId, buyerId: after.otherId, price: row.price, revision: 1 };
    await tx.append(messageOffered, offer);
  }
  // an answer marks everything before it as read
  if (unreadOf({ lastSeq: before.lastSeq, readSeq: before.marks.readSeq }) > 0)
    await tx.append(receiptsChanged, { conversationId, members, userId, ...after.marks, isDelivery: true, isPrivate });
}
