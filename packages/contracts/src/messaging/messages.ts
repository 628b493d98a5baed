import { z } from 'zod';
import { call, pageQuery } from '#call.ts';
import { ConversationId, MessageId, UserId, VaultItemId } from '#ids.ts';
import { ofConversation, ownersAlone, writesTo } from '#others.ts';
import { DecimalDollars, Money } from '#money.ts';
import { shortText } from '#text.ts';
import { Moment } from '#time.ts';
import { CallContent, CallNotice, CallState } from './call-notice.ts';
import {
  CallOver,
  CallsClosed,
  CallsForFollowed,
  CallsForPrice,
  CallsForSubscribers,
  ConversationNotFound,
  EditTimeOver,
  LockedMessagesForCreators,
  MediaAfterAnswer,
  MessageFixed,
  MessageNotFound,
  MessagesClosed,
  MessagesForFollowed,
  MessagesForPrice,
  MessagesForSubscribers,
  MessageSold,
  MessageUnsent,
} from './failures.ts';
import { messageLimits } from './limits.ts';

/** The types of a message that can be sent. `locked`: the receiver buys the attachments; the text is always visible. */
export const MessageType = z.enum(['text', 'image', 'video', 'audio', 'locked', 'call_notification']);
export type MessageType = z.infer<typeof MessageType>;

/**
 * The type of a message to its readers, an open set: a client shows an unknown type by the `content`. Further type: `tip`, whose
 * content is the amount, and the note of the payer in the lines below.
 */
export const MessageKind = z.string().regex(/^[a-z][a-z_]{0,31}$/);
export type MessageKind = z.infer<typeof MessageKind>;

export const MessageReaction = z.enum(['like', 'love', 'laugh', 'wow', 'sad', 'fire']);
export type MessageReaction = z.infer<typeof MessageReaction>;

/** Position of a message in its conversation: 1, 2, 3 … in the server's order, without gaps. */
export const MessageSeq = z.number().int().min(1);
const seqInQuery = z.coerce.number().int().min(1);

/** `delivered`: a device of the receiver has it. `read`: the receiver has seen it. */
export const MessageStatus = z.enum(['sent', 'delivered', 'read']);
export type MessageStatus = z.infer<typeof MessageStatus>;

/** An answered message, shortened. Its content is empty if it has attachments alone; one of type `text` without content was unsent. */
export const QuotedMessage = z.object({
  id: MessageId,
  seq: MessageSeq,
  senderId: UserId,
  type: MessageKind.default('text'),
  content: z.string(),
});

/** A message (part 1 section 3). */
export const Message = z.object({
  id: MessageId,
  conversationId: ConversationId,
  seq: MessageSeq,
  senderId: UserId,
  type: MessageKind,
  /** empty if the message was unsent, or has attachments alone */
  content: z.string(),
  /** pictures, videos and audio; `listMessageMedia` returns them. 0 if the message was unsent */
  attachmentCount: z.number().int(),
  /** price of the attachments of a locked message */
  price: Money.nullable(),
  /** whether the receiver has bought the attachments */
  isBought: z.boolean(),
  /** of a message that started a call */
  call: CallNotice.nullable(),
  /** whether the viewer sent it */
  sent: z.boolean(),
  time: Moment,
  /** of the viewer's own messages; those of the other are `read` or `delivered` by the viewer's own marks */
  status: MessageStatus,
  editedAt: Moment.nullable(),
  unsentAt: Moment.nullable(),
  replyTo: QuotedMessage.nullable(),
  /** at most one of each member */
  reactions: z.array(z.object({ userId: UserId, reaction: MessageReaction })),
  /** id that the sending device chose; null for the other member */
  clientId: z.uuid().nullable(),
});
export type Message = z.infer<typeof Message>;

const conversation = z.object({ conversationId: ConversationId });
const message = z.object({ conversationId: ConversationId, messageId: MessageId });
/** Price of the attachments of a message, in cents. */
export const MessagePrice = DecimalDollars.refine((cents) => cents >= 100 && cents <= 50_000, 'Enter 1–500.');
/** A text that may be empty, beside attachments. */
export const MessageText = shortText(messageLimits.textLength);
/** Items of the sender's vault, in the order of showing. They may still be processed. */
export const AttachedItems = z
  .array(VaultItemId)
  .max(
    messageLimits.attachments,
    `A message can have at most ${messageLimits.attachments} photos, videos and audio files.`,
  )
  .refine((ids) => new Set(ids).size === ids.length, 'A message can show each item once.')
  .default([]);
const changing = [ConversationNotFound, MessageNotFound, MessageUnsent];

export const listMessages = call({
  method: 'GET',
  path: '/messages/{conversationId}',
  failed: 'Failed to fetch messages',
  caller: 'member',
  others: ofConversation,
  summary:
    'Lists the messages of a conversation, newest first. `before`, `after` and `around` select a window by position.',
  params: conversation,
  query: pageQuery(50, {
    /** messages before this position */
    before: seqInQuery.optional(),
    /** the messages that follow this position immediately, still newest first */
    after: seqInQuery.or(z.literal('0').transform(() => 0)).optional(),
    /** half of the messages before this position, and half from it on */
    around: seqInQuery.optional(),
    /** words that the text contains; the last one may be incomplete. Selects text that was not unsent */
    q: z.string().trim().min(1).max(100).optional(),
  }),
  data: z.array(Message),
  paged: true,
  failures: [ConversationNotFound],
});

export const sendMessage = call({
  method: 'POST',
  path: '/messages/{conversationId}',
  failed: 'Failed to send message',
  caller: 'member',
  others: writesTo,
  summary: 'Sends a message. A repetition with the same `clientId` returns the message of the first request.',
  params: conversation,
  body: z.object({
    /** a text, which may be empty beside attachments; the call in type `call_notification` */
    content: z.union([MessageText, CallContent]),
    type: MessageType.default('text'),
    /** required in all types but `text` */
    vaultItemIds: AttachedItems,
    /** required in type `locked`, refused in others */
    price: MessagePrice.optional(),
    /** chosen by the device; makes a repetition idempotent. Without it every request sends a message */
    clientId: z.uuid().optional(),
    replyTo: MessageId.optional(),
  }),
  data: Message,
  failures: [
    ...changing,
    MessagesClosed,
    MessagesForFollowed,
    MessagesForSubscribers,
    MessagesForPrice,
    MediaAfterAnswer,
    LockedMessagesForCreators,
    CallsClosed,
    CallsForFollowed,
    CallsForSubscribers,
    CallsForPrice,
  ],
});

export const editMessage = call({
  method: 'PUT',
  path: '/messages/{conversationId}/messages/{messageId}',
  caller: 'member',
  others: ownersAlone,
  summary: 'Changes the text of a message of the caller, up to 15 minutes after sending.',
  params: message,
  body: z.object({
    /** empty only for a message with attachments */
    content: MessageText,
  }),
  data: Message,
  failures: [...changing, EditTimeOver, MessageFixed, MessagesClosed],
});

export const changeCall = call({
  method: 'PUT',
  path: '/messages/{conversationId}/messages/{messageId}/call',
  caller: 'member',
  others: ownersAlone,
  summary: 'Accepts or declines a ringing call as its receiver, or cancels it as its caller. Repeating is idempotent.',
  params: message,
  body: z.object({ state: CallState.exclude(['ringing']) }),
  data: Message,
  failures: [ConversationNotFound, MessageNotFound, CallOver],
});

export const unsendMessage = call({
  method: 'DELETE',
  path: '/messages/{conversationId}/messages/{messageId}',
  caller: 'member',
  others: ownersAlone,
  summary: 'Removes the content of a message of the caller for both members. Idempotent.',
  params: message,
  data: Message,
  failures: [ConversationNotFound, MessageNotFound, MessageSold, MessageFixed],
});

export const reactToMessage = call({
  method: 'PUT',
  path: '/messages/{conversationId}/messages/{messageId}/reaction',
  caller: 'member',
  others: writesTo,
  summary: 'Sets the reaction of the caller to a message; null removes it. Idempotent.',
  params: message,
  body: z.object({ reaction: MessageReaction.nullable() }),
  data: Message,
  failures: [...changing, MessagesClosed],
});
