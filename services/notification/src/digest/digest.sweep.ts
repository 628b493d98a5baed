import { sweep } from '@velvet/kit/jobs/sweep';
import type { Context } from '#context.ts';
import { digestRepository } from './digest.repository.ts';

const atOnce = 500;

/** Requests the digests that are due, in the morning of each person. */
export const digestSweep = sweep('notification.requestDigests', 600, async ({ db, clock, deliveries }: Context) => {
  for (let found = atOnce; found === atOnce;) {
    found = await db.transaction(async (tx) => {
      const due = await digestRepository(tx).findDue(clock.now(), atOnce);
      let requested = 0;
      for (const { userId, day } of due) if (await deliveries.request(tx, userId, 'digest', day)) requested += 1;
      return requested;
    });
  }
});
