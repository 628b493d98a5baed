import { accountDeleted } from '@velvet/contracts/account/events';
import { messageMediaChanged } from '@velvet/contracts/content/events';
import {
  broadcastSent,
  broadcastUnsent,
  conversationChanged,
  conversationStarted,
  messageChanged,
  messageSent,
  receiptsChanged,
} from '@velvet/contracts/messaging/events';
import { messageFor } from '@velvet/contracts/messaging/view';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { appendMessage } from '#log/append.ts';
import { followersAudience, userAudience } from '#log/delivery.ts';
import { logRepository } from '#log/log.repository.ts';
import { conversationPairRepository } from './conversation-pair.repository.ts';

const onConversationStarted = on(conversationStarted, (_context: Context, tx, { conversationId, members }) =>
  conversationPairRepository(tx).insert(conversationId, members),
);

const onMessageSent = on(messageSent, async (context: Context, tx, message) => {
  // a broadcast is opened by thousands of people, and for its sender nothing happened
  const receivers = message.members.filter((id) => message.broadcastId === null || id !== message.senderId);
  for (const userId of receivers)
    await appendMessage(context, tx, userAudience(userId), 'message', { message: messageFor(userId, message) });
});

const onMessageChanged = on(messageChanged, async (context: Context, tx, message) => {
  // a browser that has not received the message yet must not receive its removed text
  if (message.unsentAt !== null)
    await logRepository(tx).removeText(message.members.map(userAudience), message.messageId);
  for (const userId of message.members)
    await appendMessage(context, tx, userAudience(userId), 'messageChanged', { message: messageFor(userId, message) });
});

const onMessageMediaChanged = on(messageMediaChanged, async (context: Context, tx, { members, ...changed }) => {
  for (const userId of members) await appendMessage(context, tx, userAudience(userId), 'messageMedia', changed);
});

/** The other member receives no hidden position, and no message at the moment of reading, which would reveal it. */
const onReceiptsChanged = on(receiptsChanged, async (context: Context, tx, event) => {
  const { members, isPrivate, isDelivery, ...receipt } = event;
  for (const userId of members) {
    const isHidden = isPrivate && userId !== receipt.userId;
    if (isHidden && !isDelivery) continue;
    const readSeq = isHidden ? 0 : receipt.readSeq;
    await appendMessage(context, tx, userAudience(userId), 'receipts', { ...receipt, readSeq });
  }
});

const onConversationChanged = on(conversationChanged, async (context: Context, tx, { conversationId, userId }) => {
  await appendMessage(context, tx, userAudience(userId), 'conversationChanged', { conversationId });
});

/** One row, however many people receive the broadcast. It has no content: browsers of followers fetch their lists again. */
const onBroadcastSent = on(broadcastSent, async (context: Context, tx, { creatorId }) => {
  await appendMessage(context, tx, followersAudience(creatorId), 'broadcast', { creatorId });
});

const onBroadcastUnsent = on(broadcastUnsent, async (context: Context, tx, { creatorId }) => {
  await appendMessage(context, tx, followersAudience(creatorId), 'broadcast', { creatorId });
});

const onAccountDeleted = on(accountDeleted, (_context: Context, tx, { userId }) =>
  conversationPairRepository(tx).deleteUser(userId),
);

export const conversationConsumers = [
  onMessageSent,
  onMessageChanged,
  onMessageMediaChanged,
  onReceiptsChanged,
  onConversationChanged,
  onConversationStarted,
  onBroadcastSent,
  onBroadcastUnsent,
  onAccountDeleted,
];
