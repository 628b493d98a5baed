import type { UserId } from '#ids.ts';
import type { MessageContent } from './events.ts';
import type { Message } from './messages.ts';

/** Returns a message as one of its members sees it, in answers and on sockets alike. */
export function messageFor(viewerId: UserId, message: MessageContent): Message {
  const { messageId, conversationId, seq, senderId, type, content, price, isBought, replyTo, reactions } = message;
  const isSender = senderId === viewerId;
  return {
    id: messageId,
    conversationId,
    seq,
    senderId,
    type,
    content,
    attachmentCount: message.vaultItemIds.length,
    price,
    isBought,
    call: message.call,
    sent: isSender,
    time: message.sentAt,
    status: isSender ? message.status.sender : message.status.receiver,
    editedAt: message.editedAt,
    unsentAt: message.unsentAt,
    replyTo,
    reactions,
    clientId: isSender ? message.clientId : null,
  };
}
