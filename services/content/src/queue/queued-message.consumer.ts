import { queueChanged } from '@velvet/contracts/content/events';
import { QueueItemId } from '@velvet/contracts/ids';
import { broadcastPlanned } from '@velvet/contracts/messaging/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { queuedMessageRepository } from './queued-message.repository.ts';

/** Keeps the broadcasts in the queues of their creators. */
export const onBroadcastPlanned = on(
  broadcastPlanned,
  async (_context: Context, tx, { broadcastId, creatorId, plan }) => {
    const messages = queuedMessageRepository(tx);
    await tx.append(queueChanged, { itemId: QueueItemId.parse(broadcastId), ownerId: creatorId });
    if (plan === null) return messages.delete(broadcastId);
    const { state, audience, content, attachments, price, at, createdAt } = plan;
    const message = { state, receivers: audience, body: content, attachments, priceMinor: price?.amountMinor ?? 0 };
    const times = { scheduledAt: new Date(at), createdAt: new Date(createdAt) };
    return messages.save({ ...message, ...times, id: broadcastId, ownerId: creatorId });
  },
);
