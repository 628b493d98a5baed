import { UserId } from '@velvet/contracts/ids';
import { jobType } from '@velvet/kit/jobs/jobs';
import { z } from 'zod';
import { kinds, type ChannelName, type DeliveryKind } from './kinds.ts';

const names = Object.keys(kinds) as [DeliveryKind, ...DeliveryKind[]];
const channels = ['push', 'tab', 'email'] as const satisfies readonly ChannelName[];

/** Sends one delivery. The delivery's row has the attempts and their times, so the job itself is not retried often. */
export const deliverJob = jobType(
  'notification.deliver',
  z.object({ userId: UserId, kind: z.enum(names), subjectId: z.string(), channel: z.enum(channels) }),
  { concurrency: 8, retries: 2, timeLimitSeconds: 60 },
);
