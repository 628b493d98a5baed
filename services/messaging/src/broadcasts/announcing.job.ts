import { BroadcastId } from '@velvet/contracts/ids';
import { BroadcastNews } from '@velvet/contracts/messaging/broadcasts';
import { jobType } from '@velvet/kit/jobs/jobs';
import { z } from 'zod';

/** Publishes news of a broadcast for a page of its audience, the people after an id. */
export const announceBroadcastJob = jobType(
  'messaging.announceBroadcast',
  z.object({ broadcastId: BroadcastId, news: BroadcastNews, after: z.string() }),
);
