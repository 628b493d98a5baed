import { sweep } from '@velvet/kit/jobs/sweep';
import type { Context } from '#context.ts';
import { visitRepository } from './visit.repository.ts';

/** How long the events of a visit are recognized as one; dead letters replayed later count as visits of their own. */
const keptMs = 8 * 24 * 3_600_000;

export const deleteOldVisits = sweep('insights.deleteOldVisits', 3600, ({ db, clock }: Context) =>
  visitRepository(db).deleteBefore(new Date(clock.now().getTime() - keptMs)),
);
