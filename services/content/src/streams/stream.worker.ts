import { work } from '@velvet/kit/jobs/jobs';
import { sweep } from '@velvet/kit/jobs/sweep';
import type { Context } from '#context.ts';
import { makeStream, makeStrip } from './stream.job.ts';

/** Renditions wait for those of other videos; a second job for the same one has no effect. */
const staleMs = 2 * 3600 * 1000;

export const makeStreamWorker = work(makeStream, ({ streamMaking }: Context, { itemId, height }) =>
  streamMaking.make(itemId, height),
);

export const resumeStreams = sweep('streams.resume', 300, ({ streamMaking, clock }: Context) =>
  streamMaking.resume(new Date(clock.now().getTime() - staleMs)),
);

/** Longer than the time limit of the job. */
const staleStripMs = 3600 * 1000;

export const makeStripWorker = work(makeStrip, ({ stripMaking }: Context, { itemId }) => stripMaking.make(itemId));

/** Once a minute, so that old videos take little of the machine. */
export const planStrips = sweep('streams.plan-strips', 60, ({ stripMaking, clock }: Context) =>
  stripMaking.plan(new Date(clock.now().getTime() - staleStripMs)),
);
