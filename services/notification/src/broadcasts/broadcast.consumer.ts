import { broadcastReached, broadcastSent, broadcastUnsent, messageSent } from '@velvet/contracts/messaging/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { excerptOf } from '#messages/excerpt.ts';
import { deliverBroadcastJob } from './broadcast-delivery.ts';
import { broadcastNoticeRepository } from './broadcast-notice.repository.ts';

const onBroadcastSent = on(broadcastSent, ({ clock }: Context, tx, { broadcastId, creatorId, ...sent }) => {
  const content = excerptOf(sent.content, sent.attachments);
  return broadcastNoticeRepository(tx).insert({ broadcastId, creatorId, content, sentAt: clock.now() });
});

const onBroadcastReached = on(broadcastReached, async (_context: Context, tx, { broadcastId, news, receivers }) => {
  const userIds = receivers.filter(({ isMuted }) => !isMuted).map(({ userId }) => userId);
  if (news === 'sent' && userIds.length > 0) await tx.enqueue(deliverBroadcastJob, { broadcastId, userIds });
});

const onBroadcastUnsent = on(broadcastUnsent, (_context: Context, tx, { broadcastId }) =>
  broadcastNoticeRepository(tx).delete(broadcastId),
);

/** A broadcast becomes a message when its receiver opens it. */
const onOpened = on(messageSent, async ({ clock }: Context, tx, { broadcastId, members, senderId }) => {
  const receiverId = members.find((id) => id !== senderId);
  if (broadcastId !== null && receiverId !== undefined)
    await broadcastNoticeRepository(tx).markOpened(broadcastId, receiverId, clock.now());
});

export const broadcastConsumers = [onBroadcastSent, onBroadcastReached, onBroadcastUnsent, onOpened];
