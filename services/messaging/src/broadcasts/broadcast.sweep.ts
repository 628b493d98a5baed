import { sweep } from '@velvet/kit/jobs/sweep';
import type { Context } from '#context.ts';
import { isVerifiedCreator } from '#people/standing.ts';
import { audienceRepository } from './audience.repository.ts';
import { broadcastStateRepository } from './broadcast.repository.ts';
import { publishPlan } from './planning.ts';
import { sendOut } from './sending-out.ts';

/** Sends the broadcasts whose time has come, each in a transaction of its own. */
export const sendScheduled = sweep('broadcasts.send', 1, async ({ db, clock, config }: Context) => {
  for (let hasMore = true; hasMore;) {
    hasMore = await db.transaction(async (tx) => {
      const due = await broadcastStateRepository(tx).lockDue(clock.now());
      if (!due) return false;
      if (await isVerifiedCreator(tx, due.creatorId)) await sendOut(tx, due, config, clock.now());
      else await broadcastStateRepository(tx).markFailed(due.id, clock.now());
      await publishPlan(tx, due.creatorId, due.id);
      return true;
    });
  }
});

/** Counts the recipients of sent broadcasts, as of the moment of sending. */
export const countBroadcasts = sweep('broadcasts.count', 1, async ({ db }: Context) => {
  const broadcasts = broadcastStateRepository(db);
  for (let row = await broadcasts.findUncounted(); row; row = await broadcasts.findUncounted()) {
    const { id, creatorId, audience, postId: subjectId, position, sentAt } = row;
    if (position === null || sentAt === null) return;
    const target = { creatorId, audience, subjectId };
    await broadcasts.saveCount(id, await audienceRepository(db).count(target, { position, at: sentAt }, row));
  }
});
