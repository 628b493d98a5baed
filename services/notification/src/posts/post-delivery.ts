import { UserId } from '@velvet/contracts/ids';
import { jobType, work } from '@velvet/kit/jobs/jobs';
import { z } from 'zod';
import type { Context } from '#context.ts';
import { subscriberRepository } from './subscriber.repository.ts';

/** Requests deliveries of a post to a page of the author's subscribers, those after an id. */
export const deliverPostJob = jobType(
  'notification.deliverPost',
  z.object({ postId: z.uuid(), authorId: UserId, after: z.string() }),
);

const pageSize = 200;

export const deliverPostWorker = work(
  deliverPostJob,
  async ({ db, clock, deliveries }: Context, { postId, authorId, after }) => {
    await db.transaction(async (tx) => {
      const subscribers = await subscriberRepository(tx).list(authorId, clock.now(), after, pageSize);
      await deliveries.requestAll(tx, subscribers, 'post', postId);
      const last = subscribers.at(-1);
      if (last !== undefined && subscribers.length === pageSize)
        await tx.enqueue(deliverPostJob, { postId, authorId, after: last });
    });
  },
);
