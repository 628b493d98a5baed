import { broadcastReached } from '@velvet/contracts/messaging/events';
import { work } from '@velvet/kit/jobs/jobs';
import type { Context } from '#context.ts';
import { announceBroadcastJob } from './announcing.job.ts';
import { audiencePageRepository } from './audience.repository.ts';
import { broadcastStateRepository } from './broadcast.repository.ts';

const pageSize = 500;

/** Each page is a transaction, so after a kill the next process continues with the page that was not committed. */
export const announceBroadcastWorker = work(
  announceBroadcastJob,
  async ({ db }: Context, { broadcastId, news, after }) => {
    await db.transaction(async (tx) => {
      const row = await broadcastStateRepository(tx).share(broadcastId);
      // unsent meanwhile
      if (!row || (row.unsentAt === null) !== (news === 'sent')) return;
      const page = await audiencePageRepository(tx).listMembers(broadcastId, after, pageSize);
      const receivers = page.filter(({ isWaiting }) => isWaiting).map(({ userId, isMuted }) => ({ userId, isMuted }));
      const { creatorId, audience } = row;
      if (receivers.length > 0)
        await tx.append(broadcastReached, { broadcastId, creatorId, audience, news, receivers });
      const last = page.at(-1);
      if (last && page.length === pageSize)
        await tx.enqueue(announceBroadcastJob, { broadcastId, news, after: last.userId });
    });
  },
);
