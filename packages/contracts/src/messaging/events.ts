import { z } from 'zod';
import { event } from '#event.ts';
import { BroadcastId, ConversationId, MessageId, UserId, VaultItemId } from '#ids.ts';
import { Day, Moment } from '#time.ts';
import { Money } from '#money.ts';
import { BroadcastAudience, BroadcastNews, BroadcastState } from './broadcasts.ts';
import { CallNotice } from './call-notice.ts';
import { WritingPolicy } from './conversations.ts';
import { MessageKind, MessageReaction, MessageSeq, MessageStatus, QuotedMessage } from './messages.ts';

const members = z.tuple([UserId, UserId]);

/** A message as both members see it; `messageFor` makes the view of one of them. */
const MessageContent = z.object({
  conversationId: ConversationId,
  messageId: MessageId,
  seq: MessageSeq,
  /** the two members, in ascending order */
  members,
  senderId: UserId,
  clientId: z.uuid().nullable(),
  type: MessageKind,
  content: z.string(),
  /** as the sender gave them: items of others and of unusable types are not shown */
  vaultItemIds: z.array(VaultItemId).default([]),
  price: Money.nullable().default(null),
  isBought: z.boolean().default(false),
  call: CallNotice.nullable().default(null),
  /** the broadcast that became this message when the receiver opened it; browsers of the sender do not receive it */
  broadcastId: BroadcastId.nullable().default(null),
  replyTo: QuotedMessage.nullable(),
  reactions: z.array(z.object({ userId: UserId, reaction: MessageReaction })),
  sentAt: Moment,
  editedAt: Moment.nullable(),
  unsentAt: Moment.nullable(),
  /** when the event was published; read receipts that a member hides are left out */
  status: z.object({ sender: MessageStatus, receiver: MessageStatus }),
});
export type MessageContent = z.infer<typeof MessageContent>;

/** A person opened a conversation, or its first message was sent. Its members may exchange typing indicators and open rooms for calls. Published again for the same conversation. */
export const conversationStarted = event('messaging.conversation.started', 1, {
  key: 'conversationId',
  payload: z.object({ conversationId: ConversationId, members }),
});

export const messageSent = event('messaging.message.sent', 1, {
  key: 'conversationId',
  payload: MessageContent.extend({
    /** the receiver has muted the conversation */
    isMuted: z.boolean().default(false),
    /** the sender had not read everything before, and has with this message; `isPrivate` as in `receiptsChanged`; else null */
    reading: z.object({ isPrivate: z.boolean() }).nullable().default(null),
    /** how often the attachments of its broadcast are sold to all receivers together; null without a limit */
    limit: z.number().int().positive().nullable().default(null),
  }),
});

/** A message was edited, unsent, or got or lost a reaction. */
export const messageChanged = event('messaging.message.changed', 1, { key: 'conversationId', payload: MessageContent });

/** The receiver of a locked message may buy its attachments for this price. */
export const messageOffered = event('messaging.message.offered', 1, {
  key: 'messageId',
  payload: z.object({
    messageId: MessageId,
    creatorId: UserId,
    buyerId: UserId,
    price: Money,
    /** pieces that it shares with the other messages of its broadcast; null without a limit */
    stock: z.object({ id: BroadcastId, total: z.number().int().positive() }).nullable().default(null),
    revision: z.number().int().positive(),
  }),
});
/** The message was unsent before it was bought. A purchase that arrives later is refunded. */
export const messageOfferWithdrawn = event('messaging.message.offer.withdrawn', 1, {
  key: 'messageId',
  payload: z.object({ messageId: MessageId, creatorId: UserId, revision: z.number().int().positive() }),
});

/** A member's devices received or read messages. For an answer to unread ones see `reading` of `messageSent`. `isPrivate`: the other member does not see `readSeq`, nor when it changes. `isParted`: nor `deliveredSeq`. */
export const receiptsChanged = event('messaging.receipts.changed', 1, {
  key: 'conversationId',
  payload: z.object({
    conversationId: ConversationId,
    members,
    userId: UserId,
    deliveredSeq: z.number().int(),
    readSeq: z.number().int(),
    /** `deliveredSeq` increased; otherwise only `readSeq` did */
    isDelivery: z.boolean(),
    isPrivate: z.boolean(),
    isParted: z.boolean().default(false),
  }),
});

/** A member muted, archived or restored a conversation, or a block of the two began or ended; for the devices of the member. */
export const conversationChanged = event('messaging.conversation.changed', 1, {
  key: 'conversationId',
  payload: z.object({ conversationId: ConversationId, userId: UserId }),
});

/** A person set who can write first messages to the person. */
export const writingPolicyChanged = event('messaging.writing.changed', 1, {
  key: 'userId',
  payload: z.object({ userId: UserId, whoCanWrite: WritingPolicy, revision: z.number().int().positive() }),
});
/** A member of a conversation was allowed to write to the other one for the first time, and did. */
export const contactOpened = event('messaging.contact.opened', 1, {
  key: 'writerId',
  payload: z.object({ writerId: UserId, readerId: UserId }),
});

const broadcast = z.object({
  broadcastId: BroadcastId,
  creatorId: UserId,
  audience: BroadcastAudience.default('followers'),
});
/** A creator wrote to an audience. Readers find the broadcast in their lists. */
export const broadcastSent = event('messaging.broadcast.sent', 1, {
  key: 'creatorId',
  payload: broadcast.extend({
    content: z.string().default(''),
    attachments: z.number().int().default(0),
    /** whether the attachments are sold a limited number of times */
    isLimited: z.boolean().default(false),
  }),
});
/**
 * A page of the people that received a broadcast and have not opened it. Jobs publish all pages after `sent`, and again after `unsent`
 * with these news, unless the audience is `followers`.
 */
export const broadcastReached = event('messaging.broadcast.reached', 1, {
  key: 'creatorId',
  payload: broadcast.extend({
    news: BroadcastNews,
    /** `isMuted`: the person has muted the conversation with the creator */
    receivers: z.array(z.object({ userId: UserId, isMuted: z.boolean() })),
  }),
});
/** The broadcast is gone for everybody who has not opened it. */
export const broadcastUnsent = event('messaging.broadcast.unsent', 1, { key: 'creatorId', payload: broadcast });

/** A broadcast with a time in the queue of its creator was scheduled, changed, sent, unsent or deleted. */
export const broadcastPlanned = event('messaging.broadcast.planned', 1, {
  key: 'broadcastId',
  payload: broadcast.extend({
    /** null for a deleted broadcast */
    plan: z
      .object({
        state: BroadcastState,
        audience: BroadcastAudience,
        content: z.string(),
        /** number of files */
        attachments: z.number().int(),
        price: Money.nullable(),
        createdAt: Moment,
        /** when it will be sent, or was */
        at: Moment,
      })
      .nullable(),
  }),
});

/** The right to write a first message to the creator is on sale for this price, to all people. */
export const firstMessageOffered = event('messaging.first-message.offered', 1, {
  key: 'creatorId',
  payload: z.object({ offerId: z.uuid(), creatorId: UserId, price: Money, revision: z.number().int().positive() }),
});
/** The creator asks no price any more. */
export const firstMessageOfferWithdrawn = event('messaging.first-message.offer.withdrawn', 1, {
  key: 'creatorId',
  payload: z.object({ offerId: z.uuid(), creatorId: UserId, revision: z.number().int().positive() }),
});

/** The messages that the payer of a disputed payment exchanged with the creator, as evidence for the bank. It has no text of them. */
export const exchangeEvidenced = event('messaging.exchange.evidenced', 1, {
  key: 'chargeId',
  payload: z.object({
    chargeId: z.uuid(),
    payerId: UserId,
    /** by the payer, and to the payer */
    sent: z.number().int(),
    received: z.number().int(),
    /** null without a message */
    firstAt: Moment.nullable(),
    lastAt: Moment.nullable(),
  }),
});

/** The mass messages that an account sent within the paid period of a disputed plan of the platform. It has no text of them. */
export const broadcastsEvidenced = event('messaging.broadcasts.evidenced', 1, {
  key: 'chargeId',
  payload: z.object({
    chargeId: z.uuid(),
    payerId: UserId,
    /** days (UTC), oldest first. `recipients`: of all mass messages of the day */
    days: z.array(z.object({ day: Day, sent: z.number().int(), recipients: z.number().int() })),
  }),
});
