import type { CallNotice } from '@velvet/contracts/messaging/call-notice';
import { messageChanged, messageSent, receiptsChanged } from '@velvet/contracts/messaging/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import type { DeliveryKind } from '#delivery/kinds.ts';
import { excerptOf } from './excerpt.ts';
import { isFirstUnread } from './unread-messages.repository.ts';
import { messageNoticeRepository } from './message-notice.repository.ts';

const stateOf = (call: CallNotice | null) => (call?.isBusy ? 'canceled' : (call?.state ?? null));

/** A call that did not ring, because its receiver was in another one, was missed at once. */
const kindsOf = (call: CallNotice | null): DeliveryKind[] =>
  call === null ? ['message'] : call.isBusy ? ['canceledCall'] : ['call', 'missedCall'];

const onMessageSent = on(messageSent, async ({ clock, deliveries }: Context, tx, message) => {
  const { messageId, conversationId, seq, senderId, type, call } = message;
  const receiverId = message.members.find((id) => id !== senderId);
  // a broadcast becomes a message when its receiver opens it
  if (receiverId === undefined || message.broadcastId !== null) return;
  const notices = messageNoticeRepository(tx);
  if (message.reading) await notices.markRead(conversationId, senderId, seq, clock.now());
  await notices.insert({
    messageId,
    conversationId,
    seq,
    senderId,
    receiverId,
    type,
    content: excerptOf(message.content, message.vaultItemIds.length),
    callState: stateOf(call),
    isMuted: message.isMuted,
    sentAt: new Date(message.sentAt),
  });
  if (message.isMuted) return;
  for (const kind of kindsOf(call)) await deliveries.request(tx, receiverId, kind, messageId);
  if (await isFirstUnread(tx, receiverId, messageId)) await deliveries.request(tx, receiverId, 'unread', messageId);
});

const onMessageChanged = on(messageChanged, async ({ deliveries }: Context, tx, message) => {
  const notices = messageNoticeRepository(tx);
  if (message.unsentAt !== null) return notices.delete(message.messageId);
  const content = excerptOf(message.content, message.vaultItemIds.length);
  const { messageId, call, members, senderId } = message;
  const isDelivered = await notices.update(messageId, content, stateOf(call));
  const receiverId = members.find((id) => id !== senderId);
  if (!isDelivered || !call || call.state === 'ringing' || call.endedAt !== null || receiverId === undefined) return;
  await deliveries.request(tx, receiverId, call.state === 'canceled' ? 'canceledCall' : 'answeredCall', messageId);
});

const onReceiptsChanged = on(receiptsChanged, ({ clock }: Context, tx, { conversationId, userId, readSeq }) =>
  messageNoticeRepository(tx).markRead(conversationId, userId, readSeq, clock.now()),
);

export const messageConsumers = [onMessageSent, onMessageChanged, onReceiptsChanged];
