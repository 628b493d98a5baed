import { MessageId, type BroadcastId } from '@velvet/contracts/ids';
import { contactOpened, conversationStarted, messageOffered, messageSent } from '@velvet/contracts/messaging/events';
import { MessageNotFound, MessageUnsent } from '@velvet/contracts/messaging/failures';
import type { sendMessage } from '@velvet/contracts/messaging/messages';
import { newId } from '@velvet/kit/base/ids';
import type { Appending, Database, Transaction } from '@velvet/kit/database/database';
import { invalidField } from '@velvet/kit/http/envelope';
import { Refusal } from '@velvet/kit/http/refusal';
import { priceOf } from '#settings/price.ts';
import type { z } from 'zod';
import { pairOf } from '#conversations/conversation.ts';
import { conversationHeadRepository } from '#conversations/conversation-head.repository.ts';
import type { Pending } from '#broadcasts/pending.repository.ts';
import { tipType, type TipMessage } from './tipping.ts';
import type { Membership } from '#conversations/membership.repository.ts';
import { startCall, textOf } from './calling.ts';
import { contentOf } from './message.presenter.ts';
import { insertAnswer, type SentEvent, type Stored } from './answer.repository.ts';
import type { textBatches } from './text-batches.ts';
import { messageRepository, messageWriteRepository, type MessageRow, type NewMessage } from './message.repository.ts';

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
  sentAt: Date,
): Promise<Appended> {
  const { content, replyTo } = draft;
  const { conversationId, otherId: receiverId } = member;
  const answered = replyTo === undefined ? null : await messageRepository(tx).find(conversationId, replyTo);
  if (answered === undefined) throw new Refusal(MessageNotFound);
  if (answered?.unsentAt) throw new Refusal(MessageUnsent);
  const price = await priceOf(tx, member.userId, draft.price);
  const call =
    typeof content === 'object' ? await startCall(tx, content, { conversationId, receiverId }, sentAt) : null;
  return appendAnswer(tx, member, { ...partsOf(draft, sentAt), price, call, answered });
}

/** Returns whether a message needs nothing but its own statement: it is not the first one of its sender, starts no call, cites no other and sells nothing. */
const isAlone = ({ hasSent }: Membership, { content, replyTo, price }: Draft) =>
  hasSent && typeof content === 'string' && replyTo === undefined && price === undefined;

/**
 * Appends a message to a conversation that is not locked, and publishes it, in one statement.
 * @returns undefined, without any effect, if the message needs a transaction, or if the sender used the client id before
 */
export async function appendAlone(
  db: Appending,
  member: Membership,
  draft: Draft,
  sentAt: Date,
): Promise<Appended | undefined> {
  if (!isAlone(member, draft)) return undefined;
  return storeAnswer(member, aloneOf(draft, sentAt), (row, event) => insertAnswer(db, row, event));
}

/**
 * As `appendAlone`, for a text and a membership that may be outdated. The statement itself finds out whether the text may be sent.
 * @param store of `textBatches`
 * @returns undefined, without any effect, also if it may not, or if more must be known to decide
 */
export async function appendText(
  db: Database,
  store: ReturnType<typeof textBatches>,
  member: Membership,
  draft: Draft,
  sentAt: Date,
): Promise<Appended | undefined> {
  if (draft.type !== 'text' || !isAlone(member, draft)) return undefined;
  const { isPrivate, isOtherMuted } = member;
  const terms = { isPrivate, isOtherMuted };
  return storeAnswer(member, aloneOf(draft, sentAt), (row, event) =>
    store({ row, event: db.prepare(messageSent, event), terms }),
  );
}

/** Appends a received tip to the locked conversation of its payer. */
export async function appendTip(tx: Transaction, member: Membership, { content, clientId, sentAt }: TipMessage) {
  const parts = { type: tipType, content, clientId, sentAt, vaultItemIds: [], price: null, call: null };
  await appendAnswer(tx, member, { ...parts, broadcastId: null, answered: null });
}

type Appended = { after: Membership; row: MessageRow };

const partsOf = ({ type, content, vaultItemIds, clientId }: Draft, sentAt: Date) => ({
  type,
  content: textOf(content),
  vaultItemIds,
  clientId: clientId ?? null,
  sentAt,
  broadcastId: null,
});

const aloneOf = (draft: Draft, sentAt: Date): Parts => ({
  ...partsOf(draft, sentAt),
  price: null,
  call: null,
  answered: null,
});

/**
 * Stores and publishes a message of a member in the locked conversation. The member has read everything before it.
 * @throws {Refusal} InvalidInput
 */
async function appendAnswer(tx: Transaction, member: Membership, parts: Parts): Promise<Appended> {
  if (member.lastSeq === 0) await publishStart(tx, member);
  const appended = await storeAnswer(member, parts, (row, event) => insertAnswer(tx, row, event));
  if (!appended) throw reusedClientId();
  const { userId: writerId, otherId: readerId } = member;
  if (!member.hasSent && parts.type !== tipType) await tx.append(contactOpened, { writerId, readerId });
  await publishOffer(tx, member, appended.row);
  return appended;
}

/** @returns undefined if the sender used the client id before */
async function storeAnswer(
  member: Membership,
  parts: Parts,
  insert: (row: NewMessage, event: SentEvent) => Promise<Stored | undefined>,
): Promise<Appended | undefined> {
  const row = rowAfter(member, parts);
  const { isPrivate } = member;
  const event = sentOf(member, row, { isPrivate });
  const stored = await insert({ ...row, replyToSeq: row.replyTo?.seq ?? null }, event);
  if (!stored) return undefined;
  const { seq, sentAt } = stored;
  const marks = { deliveredSeq: seq, readSeq: seq };
  const after = { ...member, lastSeq: seq, lastAt: sentAt, headAt: sentAt, ownUnread: 0, marks };
  return { after, row: { ...row, seq, sentAt } };
}

type Sent = Pick<Pending, 'id' | 'type' | 'content' | 'vaultItemIds' | 'price' | 'limit' | 'sentAt'>;

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
  if (row.seq === 1) await publishStart(tx, after);
  await Promise.all([
    messageWriteRepository(tx).insert({ ...row, replyToSeq: null }),
    conversationHeadRepository(tx).updateByBroadcast(row.conversationId, row.senderId, row.seq, row.sentAt),
    tx.append(messageSent, { ...sentOf(after, row, null), limit: broadcast.limit }),
  ]);
  const { limit: total } = broadcast;
  await publishOffer(tx, after, row, total === null ? null : { id: broadcast.id, total });
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
    type: answered.type,
    content: answered.content,
  };
  const message = { ...parts, id: MessageId.parse(newId()), conversationId, seq: lastSeq + 1, senderId, sentAt };
  return { ...message, replyTo, reactions: [], isBought: false, editedAt: null, unsentAt: null };
}

type Reading = SentEvent['reading'];

const sentOf = (after: Membership, row: MessageRow, reading: Reading) => ({
  ...contentOf(after, row),
  isMuted: after.isOtherMuted,
  reading,
});

/** Publishes the first message of a conversation. */
const publishStart = (tx: Transaction, { conversationId, userId, otherId }: Membership) =>
  tx.append(conversationStarted, { conversationId, members: pairOf(userId, otherId) });

/** @param stock the pieces that all messages of its broadcast share */
async function publishOffer(
  tx: Transaction,
  { userId, otherId }: Membership,
  row: MessageRow,
  stock: z.input<typeof messageOffered.payload>['stock'] = null,
): Promise<void> {
  if (!row.price) return;
  const offer = { messageId: row.id, creatorId: userId, buyerId: otherId, price: row.price };
  await tx.append(messageOffered, { ...offer, stock, revision: 1 });
}
