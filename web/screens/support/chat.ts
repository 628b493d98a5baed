import { ConversationId, MessageId, UserId } from '@velvet/contracts/ids';
import {
  Conversation,
  listConversations,
  openConversation,
  readConversation,
} from '@velvet/contracts/messaging/conversations';
import { listMessages, Message } from '@velvet/contracts/messaging/messages';
import type { ScreenApi } from './api.ts';
import { self } from './fixtures.ts';
import { sampleOf } from './sample.ts';

export const conversationId = ConversationId.parse('01890000-0000-7000-8000-000000000000');
export const chatAddress = `/dashboard?section=messages&conversation=${conversationId}`;

/** The other member of the conversation. */
export const other = { id: UserId.parse('social|milo.hart'), name: 'Milo Hart', handle: 'milo.hart' };

/** A text of the conversation; a call or attachments are set by `more`. @param seq its position */
export const messageOf = (seq: number, isSent: boolean, more: Partial<Message> = {}): Message => ({
  ...sampleOf(Message, 'empty'),
  id: MessageId.parse(`01890000-0000-7000-8000-${String(seq).padStart(12, '0')}`),
  conversationId,
  seq,
  senderId: isSent ? self.id : other.id,
  type: 'text',
  content: `Message ${seq}`,
  sent: isSent,
  status: 'read',
  attachmentCount: 0,
  time: new Date().toISOString(),
  ...more,
});

/** Answers the calls of a chat, which is open and read, with messages in the order of their positions. */
export function answerChat(api: ScreenApi, messages: readonly Message[], more: Partial<Conversation> = {}): void {
  const sample = sampleOf(Conversation, 'full');
  const known: Conversation = {
    ...sample,
    id: conversationId,
    user: { ...sample.user, ...other },
    lastMessage: messages.at(-1)?.content ?? '',
    last: messages.at(-1) ?? null,
    unreadCount: 0,
    lastSeq: messages.length,
    readSeq: messages.length,
    otherReadSeq: messages.length,
    otherDeliveredSeq: messages.length,
    isMuted: false,
    isArchived: false,
    writing: 'open',
    firstMessageOffer: null,
    calling: 'open',
    ...more,
  };
  api.answer(readConversation, known);
  api.answer(openConversation, known);
  api.answer(listConversations, [known]);
  api.answer(listMessages, ({ query }) => {
    const [after, limit] = [Number(query.get('after') ?? 0), Number(query.get('limit') ?? 50)];
    const words = query.get('q');
    if (words !== null) return messages.filter(({ content }) => content.includes(words)).toReversed();
    return messages.slice(after, after + limit).toReversed();
  });
}
