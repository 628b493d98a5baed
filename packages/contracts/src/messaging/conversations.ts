import { z } from 'zod';
import { PersonRole } from '#account/events.ts';
import { UserNotFound } from '#account/person.ts';
import { call, pageQuery } from '#call.ts';
import { ConversationId, PostId, UserId } from '#ids.ts';
import { ofConversation, unaffected } from '#others.ts';
import { Money } from '#money.ts';
import { Moment } from '#time.ts';
import {
  CannotMessageYourself,
  ConversationNotFound,
  MessagesClosed,
  MessagesForFollowed,
  MessagesForSubscribers,
  PriceForCreators,
} from './failures.ts';
import { messageLimits } from './limits.ts';
import { Message, MessageSeq } from './messages.ts';
import { SubscriberWelcome } from './subscriber-welcome.ts';

/** `away` while every device of the person is idle. People that hide their presence are `offline` to everyone. */
export const PresenceStatus = z.enum(['online', 'offline', 'away']);
export type PresenceStatus = z.infer<typeof PresenceStatus>;

/** Why the caller cannot write; `open` if the caller can. `price`: the first message costs `firstMessageOffer`. */
export const Writing = z.enum(['open', 'closed', 'followed', 'subscribers', 'price']);
export type Writing = z.infer<typeof Writing>;

/** A conversation of two, as one of them sees it (part 1 section 3). */
export const Conversation = z.object({
  id: ConversationId,
  user: z.object({
    id: UserId,
    /** 'Deleted account' if it is closed */
    name: z.string(),
    /** empty if the account is closed, or a block exists */
    handle: z.string(),
    avatar: z.string().nullable(),
    role: PersonRole,
    verified: z.boolean(),
    status: PresenceStatus,
  }),
  isOnline: z.boolean(),
  /** text of `last`, shortened; empty before the first message, and if it was unsent */
  lastMessage: z.string(),
  /** the last message; null before the first. For the sender of a broadcast it is the one before, unless nothing else was written */
  last: Message.nullable(),
  /** of `last`; before the first message, when the conversation was opened */
  time: Moment,
  unreadCount: z.number().int(),
  lastSeq: z.number().int(),
  /** the last message that the caller has read; 0 before the first */
  readSeq: z.number().int(),
  /** the same of the other member, and the last message that a device of the other has received */
  otherReadSeq: z.number().int(),
  otherDeliveredSeq: z.number().int(),
  /** no notifications */
  isMuted: z.boolean(),
  /** listed under 'archived' until the next message */
  isArchived: z.boolean(),
  writing: Writing,
  /** the offer that opens writing; null unless `writing` is `price` */
  firstMessageOffer: z.object({ kind: z.literal('buy'), postId: PostId, price: Money }).nullable(),
  /** whether the caller may call the other member, and if not, why */
  calling: Writing,
});
export type Conversation = z.infer<typeof Conversation>;

export const ConversationFilter = z.enum(['all', 'unread', 'subscribers', 'topSpenders', 'archived']);
export type ConversationFilter = z.infer<typeof ConversationFilter>;

export const WritingPolicy = z.enum(['everyone', 'following', 'subscribers', 'nobody']);
export type WritingPolicy = z.infer<typeof WritingPolicy>;

/** Price of the first message that a person writes to a creator. */
export const FirstMessagePrice = Money.refine(
  ({ amountMinor }) => amountMinor >= 100 && amountMinor <= 50_000,
  'Enter 1–500.',
);

/** The settings of a person for messages. */
export const MessageSettings = z.object({
  /** senders of first messages: everyone, people that the person follows, subscribers, nobody. People that the person wrote to may always answer */
  whoCanWrite: WritingPolicy,
  /** callers, among those that may write */
  whoCanCall: WritingPolicy,
  /** sent to each new subscriber once, in the name of the creator; `{name}` and `{creator}` are filled in. '' sends none */
  subscriberWelcome: SubscriberWelcome,
  /** price of a first message from people without a subscription; null without a price. Verified creators may set it */
  firstMessagePrice: FirstMessagePrice.nullable(),
  /** whether others see that the person has read their messages; without it the person does not see theirs either */
  readReceipts: z.boolean(),
});
export type MessageSettings = z.infer<typeof MessageSettings>;

const params = z.object({ conversationId: ConversationId });

export const listConversations = call({
  method: 'GET',
  path: '/messages/conversations',
  failed: 'Failed to fetch conversations',
  caller: 'member',
  others: unaffected,
  summary: "Lists the caller's conversations by their last message, newest first.",
  query: pageQuery(20, {
    /** part of the name or handle of the other member, or of the last message */
    q: z.string().trim().min(1).max(100).optional(),
    /** `all` and the others leave archived conversations out; `subscribers` selects active subscribers of the caller, `topSpenders` the people that paid the caller most */
    filter: ConversationFilter.default('all'),
  }),
  data: z.array(Conversation),
  paged: true,
});

export const openConversation = call({
  method: 'POST',
  path: '/messages/conversations',
  caller: 'member',
  others: unaffected,
  summary:
    'Returns the conversation with a person, and creates it if it does not exist. The other sees it from its first message on.',
  body: z.object({ userId: UserId }),
  data: Conversation,
  failures: [UserNotFound, CannotMessageYourself, MessagesClosed, MessagesForFollowed, MessagesForSubscribers],
});

export const readConversation = call({
  method: 'GET',
  path: '/messages/conversations/{conversationId}',
  caller: 'member',
  others: ofConversation,
  summary: 'Returns a conversation of the caller.',
  params,
  data: Conversation,
  failures: [ConversationNotFound],
});

export const updateConversation = call({
  method: 'PUT',
  path: '/messages/conversations/{conversationId}',
  caller: 'member',
  others: ofConversation,
  summary: 'Mutes or archives a conversation for the caller alone.',
  params,
  body: z.object({ isMuted: z.boolean().optional(), isArchived: z.boolean().optional() }),
  data: Conversation,
  failures: [ConversationNotFound],
});

export const markConversationRead = call({
  method: 'PUT',
  path: '/messages/{conversationId}/read',
  caller: 'member',
  others: ofConversation,
  summary: 'Marks the messages up to a position as read. A lower position than the stored one has no effect.',
  params,
  body: z.object({ seq: MessageSeq }),
  data: z.object({ readSeq: z.number().int(), unreadCount: z.number().int() }),
  failures: [ConversationNotFound],
});

export const acknowledgeDelivery = call({
  method: 'PUT',
  path: '/messages/delivered',
  caller: 'member',
  others: { ...ofConversation, private: 'withheld' },
  summary: 'Acknowledges that a device of the caller has received messages. Conversations of others have no effect.',
  body: z.object({
    conversations: z
      .array(z.strictObject({ id: ConversationId, seq: MessageSeq }))
      .min(1)
      .max(messageLimits.acknowledged),
  }),
  data: z.object({ acknowledged: z.number().int() }),
});

export const countUnreadConversations = call({
  method: 'GET',
  path: '/messages/unread',
  caller: 'member',
  summary:
    'Counts the conversations with unread messages, muted ones too and archived ones not. Returns the calls that ring.',
  data: z.object({
    conversations: z.number().int(),
    /** calls of others that ring now, so that a page that is opened meanwhile rings too; oldest first */
    ringing: z.array(Message),
  }),
});

export const readMessageSettings = call({
  method: 'GET',
  path: '/messages/settings',
  caller: 'member',
  summary: "Returns the caller's settings for messages.",
  data: MessageSettings,
});

export const updateMessageSettings = call({
  method: 'PUT',
  path: '/messages/settings',
  caller: 'member',
  summary: 'Changes the given settings for messages.',
  body: MessageSettings.partial(),
  data: MessageSettings,
  failures: [PriceForCreators],
});
