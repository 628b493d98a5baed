import { ConversationId, MessageId, UserId } from '@velvet/contracts/ids';
import type { Message } from '@velvet/contracts/messaging/messages';

/** A text of the other member; its id follows from its position. */
export const messageAt = (seq: number, extra: Partial<Message> = {}): Message => ({
  id: MessageId.parse(`01890000-0000-7000-8000-${String(seq).padStart(12, '0')}`),
  conversationId: ConversationId.parse('01890000-0000-7000-8000-000000000000'),
  seq,
  senderId: UserId.parse(extra.sent ? 'me' : 'you'),
  type: 'text',
  content: `${seq}`,
  attachmentCount: 0,
  price: null,
  isBought: false,
  call: null,
  sent: false,
  time: '2026-09-01T12:00:00.000Z',
  status: 'sent',
  editedAt: null,
  unsentAt: null,
  replyTo: null,
  reactions: [],
  clientId: null,
  ...extra,
});
