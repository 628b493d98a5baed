import { newRoomId } from '@velvet/contracts/meeting/room-id';
import { newSecret } from '@velvet/kit/base/ids';
import { sweep } from '@velvet/kit/jobs/sweep';
import type { Context } from '#context.ts';
import { sessionRepository } from './session.repository.ts';

const batch = 100;

/** Starts the sessions whose time has come, with a room for live ones, and completes those whose duration is over. */
export const advanceQueue = sweep('queue.advance', 1, async ({ db, clock }: Context) => {
  for (let found = batch; found === batch;) {
    found = await db.transaction(async (tx) => {
      const sessions = sessionRepository(tx);
      const due = await sessions.lockDue(clock.now(), batch);
      for (const session of due) {
        const { type, ownerId, scheduledAt } = session;
        const roomId = type === 'live' ? newRoomId('video', ownerId, scheduledAt, newSecret()) : null;
        await sessions.save({ ...session, state: 'live', roomId });
      }
      return due.length;
    });
  }
  await sessionRepository(db).completeEnded(clock.now());
});
