import { BroadcastId, UserId } from '@velvet/contracts/ids';
import { jobType, work } from '@velvet/kit/jobs/jobs';
import { z } from 'zod';
import type { Context } from '#context.ts';

/** Requests deliveries of a broadcast to a page of its receivers, and the mail about it if it is still unread after an hour. */
export const deliverBroadcastJob = jobType(
  'notification.deliverBroadcast',
  z.object({ broadcastId: BroadcastId, userIds: z.array(UserId) }),
);

export const deliverBroadcastWorker = work(
  deliverBroadcastJob,
  ({ db, deliveries }: Context, { broadcastId, userIds }) =>
    db.transaction(async (tx) => {
      await deliveries.requestAll(tx, userIds, 'broadcast', broadcastId);
      await deliveries.requestAll(tx, userIds, 'unread', broadcastId);
    }),
);
