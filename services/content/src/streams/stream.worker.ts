import { work } from '@velvet/kit/jobs/jobs';
import { sweep } from '@velvet/kit/jobs/sweep';
import type { Context } from '#context.ts';
import { makeStream } from './stream.job.ts';

/** Renditions wait for those of other videos; a second job for the same one has no effect. */
const staleMs = 2 * 3600 * 1000;

export const makeStreamWorker = work(makeStream, ({ streamMaking }: Context, { itemId, height }) =>
  streamMaking.make(itemId, height),
);

export const resumeStreams = sweep('streams.resume', 300, ({ streamMaking, clock }: Context) =>
  streamMaking.resume(new Date(clock.now().getTime() - staleMs)),
);
