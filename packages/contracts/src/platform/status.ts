import { z } from 'zod';
import { call } from '#call.ts';
import { Moment } from '#time.ts';

/** `degraded`: responds slowly, or lacks one of its functions. */
export const PartState = z.enum(['up', 'degraded', 'down']);
export type PartState = z.infer<typeof PartState>;

export const PlatformStatus = z.object({
  /** the worst state that fans or creators would notice */
  state: PartState,
  checkedAt: Moment,
  /** services, and the engines that they use */
  parts: z.array(z.object({ name: z.string(), state: PartState })),
});
export type PlatformStatus = z.infer<typeof PlatformStatus>;

export const readStatus = call({
  method: 'GET',
  path: '/api/status',
  caller: 'anyone',
  summary: 'Returns the status of each part of the platform.',
  data: PlatformStatus,
});

/** Part 2 section 7: read by the meeting room on load and every five minutes. */
export const ping = call({
  method: 'GET',
  path: '/api/ping',
  caller: 'anyone',
  summary: 'Checks that the platform answers.',
  data: z.object({ message: z.string() }),
});
