import type { Sources } from '#delivery/channel.ts';
import { broadcastContent } from '#broadcasts/broadcast-content.repository.ts';
import { digestContent } from '#digest/digest-content.repository.ts';
import { endedCall, missedCall } from '#messages/call-content.repository.ts';
import { messageContent } from '#messages/message-content.repository.ts';
import { unreadMessages } from '#messages/unread-messages.repository.ts';
import { postContent } from '#posts/post-content.repository.ts';
import { notificationContent, notificationRecord } from '#reading/notification-content.repository.ts';
import { receiptContent } from '#receipts/receipt-content.repository.ts';
import { visitorMailContent } from '#support/visitor-mail-content.repository.ts';

/** Reads the contents of deliveries, by the name that their kinds have for it. */
export const sources: Sources = {
  notification: notificationContent,
  record: notificationRecord,
  message: messageContent,
  missedCall,
  endedCall,
  broadcast: broadcastContent,
  post: postContent,
  unreadMessages,
  receipt: receiptContent,
  digest: digestContent,
  visitorMail: visitorMailContent,
};
