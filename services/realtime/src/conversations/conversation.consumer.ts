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
import type { UserId } from '@velvet/contracts/ids';
import type { LivePayload } from '@velvet/contracts/realtime/messages';
import { messageFor } from '@velvet/contracts/messaging/view';
import type { Transaction } from '@velvet/kit/database/database';
import { on } from '@velvet/kit/events/consumer';
import type { z } from 'zod';
import type { Context } from '#context.ts';
import { appendAll, appendMessage, insertAppended } from '#log/append.ts';
import { followersAudience, userAudience } from '#log/delivery.ts';
import { logRepository } from '#log/log.repository.ts';
import { conversationPairRepository } from './conversation-pair.repository.ts';

type BroadcastOfCreator = z.output<typeof broadcastUnsent.payload>;

const onConversationStarted = on(conversationStarted, (_context: Context, tx, { conversationId, members }) =>
  conversationPairRepository(tx).insert(conversationId, members),
);

const onMessageSent = on(messageSent, async (context: Context, tx, { reading, ...message }) => {
  const { conversationId, senderId: userId, seq } = message;
  const receipts = reading && { conversationId, userId, deliveredSeq: seq, readSeq: seq, ...reading };
  // a broadcast is opened by thousands of people, and for its sender nothing happened
  const receivers = message.members.filter((id) => message.broadcastId === null || id !== message.senderId);
  const told = receivers.map((id) => ({
    audience: userAudience(id),
    payload: { message: messageFor(id, message), ...(receipts && { receipts: receiptsFor(id, receipts) }) },
  }));
  await appendAll(context, tx, 'message', told);
});

const onMessageChanged = on(messageChanged, async (context: Context, tx, message) => {
  // a browser that has not received the message yet must not receive its removed text
  if (message.unsentAt !== null) {
    await insertAppended(tx);
    await logRepository(tx).removeText(message.members.map(userAudience), message.messageId);
  }
  const told = message.members.map((id) => ({
    audience: userAudience(id),
    payload: { message: messageFor(id, message) },
  }));
  await appendAll(context, tx, 'messageChanged', told);
});

const onMessageMediaChanged = on(messageMediaChanged, async (context: Context, tx, { members, ...changed }) => {
  const told = members.map((userId) => ({ audience: userAudience(userId), payload: changed }));
  await appendAll(context, tx, 'messageMedia', told);
});

type Receipts = LivePayload<'receipts'> & { isPrivate: boolean };

/** The other member receives no hidden position. */
const receiptsFor = (viewerId: UserId, { isPrivate, ...receipts }: Receipts): LivePayload<'receipts'> =>
  isPrivate && viewerId !== receipts.userId ? { ...receipts, readSeq: 0 } : receipts;

const onReceiptsChanged = on(receiptsChanged, async (context: Context, tx, changed) => {
  const { members, isDelivery, isParted, ...receipts } = changed;
  const isShown = !isParted && (isDelivery || !receipts.isPrivate);
  // a message at the moment of reading would reveal it
  const receivers = members.filter((id) => isShown || id === receipts.userId);
  const told = receivers.map((id) => ({ audience: userAudience(id), payload: receiptsFor(id, receipts) }));
  await appendAll(context, tx, 'receipts', told);
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
  const told = receivers.map(({ userId }) => ({ audience: userAudience(userId), payload: { creatorId } }));
  await appendAll(context, tx, 'broadcast', told);
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
