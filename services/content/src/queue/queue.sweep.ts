import { remindedMinutes } from '@velvet/contracts/content/sessions';
import type { Transaction } from '@velvet/kit/database/database';
import { sweep } from '@velvet/kit/jobs/sweep';
import type { Context } from '#context.ts';
import { findObstacle } from '#posts/publishing.ts';
import { publishNews, storeSession } from '#sessions/session-changes.ts';
import { publicationOf, withRoom } from './queue.service.ts';
import { sessionRepository, type SessionRow } from './session.repository.ts';

const batch = 100;
const remindedMs = remindedMinutes * 60_000;

type Step = {
  lock(tx: Transaction, now: Date): Promise<SessionRow[]>;
  run(tx: Transaction, session: SessionRow): Promise<unknown>;
};

/** Reminds of the sessions that begin soon, starts those whose time has come, and completes those whose duration is over. */
export const advanceQueue = sweep('queue.advance', 1, async (context: Context) => {
  const { db, clock } = context;
  for (const { lock, run } of [reminding, starting(context), completing(context)]) {
    for (let found = batch; found === batch;) {
      found = await db.transaction(async (tx) => {
        const due = await lock(tx, clock.now());
        for (const session of due) await run(tx, session);
        return due.length;
      });
    }
  }
});

const reminding: Step = {
  lock: (tx, now) => sessionRepository(tx).lockSoon(now, new Date(now.getTime() + remindedMs), batch),
  async run(tx, session) {
    await sessionRepository(tx).save({ ...session, remindedFor: session.scheduledAt });
    await publishNews(tx, session, 'soon');
  },
};

/** A session that its creator may no longer publish is canceled. */
const starting = (context: Context): Step => ({
  lock: (tx, now) => sessionRepository(tx).lockDue(now, batch),
  async run(tx, session) {
    const obstacle = await findObstacle(tx, session.ownerId, publicationOf(session));
    await storeSession(tx, context, withRoom({ ...session, state: obstacle ? 'cancelled' : 'live' }), session);
  },
});

const completing = (context: Context): Step => ({
  lock: (tx, now) => sessionRepository(tx).lockEnded(now, batch),
  run: (tx, session) => storeSession(tx, context, { ...session, state: 'completed' }, session),
});
