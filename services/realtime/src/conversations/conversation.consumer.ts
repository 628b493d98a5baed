import { accountDeleted } from '@velvet/contracts/account/events';
import { messageMediaChanged } from '@velvet/contracts/content/events';
import {
  broadcastReached,
  broadcastSent,
  broadcastUnsent,
  conversationChanged,
  conversationStarted,
  messageChanged,
  messageSent,
  receiptsChanged,
} from '@velvet/contracts/messaging/events';
import { messageFor } from '@velvet/contracts/messaging/view';
import type { Transaction } from '@velvet/kit/database/database';
import { on } from '@velvet/kit/events/consumer';
import type { z } from 'zod';
import type { Context } from '#context.ts';
import { appendMessage, appendToEach } from '#log/append.ts';
import { followersAudience, userAudience } from '#log/delivery.ts';
import { logRepository } from '#log/log.repository.ts';
import { conversationPairRepository } from './conversation-pair.repository.ts';

type BroadcastOfCreator = z.output<typeof broadcastUnsent.payload>;

const onConversationStarted = on(conversationStarted, (_context: Context, tx, { conversationId, members }) =>
  conversationPairRepository(tx).insert(conversationId, members),
);

const onMessageSent = on(messageSent, async (context: Context, tx, message) => {
  // a broadcast is opened by thousands of people, and for its sender nothing happened
  const receivers = message.members.filter((id) => message.broadcastId === null || id !== message.senderId);
  await Promise.all(
    receivers.map((userId) =>
      appendMessage(context, tx, userAudience(userId), 'message', { message: messageFor(userId, message) }),
    ),
  );
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
  const receivers = members.filter((userId) => isDelivery || !isPrivate || userId === receipt.userId);
  await Promise.all(
    receivers.map((userId) => {
      const readSeq = isPrivate && userId !== receipt.userId ? 0 : receipt.readSeq;
      return appendMessage(context, tx, userAudience(userId), 'receipts', { ...receipt, readSeq });
    }),
  );
});

const onConversationChanged = on(conversationChanged, async (context: Context, tx, { conversationId, userId }) => {
  await appendMessage(context, tx, userAudience(userId), 'conversationChanged', { conversationId });
});

/** Browsers fetch their lists again. One row serves all followers; people of other audiences are named in pages. */
const announce = async (context: Context, tx: Transaction, { creatorId, audience }: BroadcastOfCreator) => {
  if (audience === 'followers')
    await appendMessage(context, tx, followersAudience(creatorId), 'broadcast', { creatorId });
};
const onBroadcastSent = on(broadcastSent, announce);
const onBroadcastUnsent = on(broadcastUnsent, announce);

const onBroadcastReached = on(broadcastReached, async (context: Context, tx, { creatorId, audience, receivers }) => {
  if (audience === 'followers') return;
  const audiences = receivers.map(({ userId }) => userAudience(userId));
  await appendToEach(context, tx, audiences, 'broadcast', { creatorId });
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
  onBroadcastReached,
  onAccountDeleted,
];
