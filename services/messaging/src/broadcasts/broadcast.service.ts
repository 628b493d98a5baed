import type { BroadcastId, UserId } from '@velvet/contracts/ids';
import type { Broadcast, countAudience, listBroadcasts } from '@velvet/contracts/messaging/broadcasts';
import { broadcastUnsent } from '@velvet/contracts/messaging/events';
import { BroadcastNotFound } from '@velvet/contracts/messaging/failures';
import { foreignCursor, pageOf, pageWindow } from '@velvet/kit/http/page';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Page } from '@velvet/kit/http/route';
import type { z } from 'zod';
import { announceBroadcastJob } from './announcing.job.ts';
import { audienceRepository, now as latest } from './audience.repository.ts';
import { requireBroadcasting, requireTarget } from './broadcast.policy.ts';
import { cursorOf, parseCursor, presentBroadcast } from './broadcast.presenter.ts';
import { broadcastRepository, broadcastStateRepository, broadcastWriteRepository } from './broadcast.repository.ts';
import { publishPlan } from './planning.ts';
import { broadcastWriting, type BroadcastParts } from './broadcast-writing.ts';

type Audience = z.output<(typeof countAudience)['data']>;

export function broadcastService(parts: BroadcastParts) {
  const { db, clock, config } = parts;
  const broadcasts = broadcastRepository(db);
  return {
    ...broadcastWriting(parts),
    ...withdrawing(parts),

    async list(creatorId: UserId, query: z.output<(typeof listBroadcasts)['query']>): Promise<Page<Broadcast[]>> {
      const { after, skip, take } = pageWindow(query);
      const position = after === null ? null : parseCursor(after);
      if (position === undefined) throw foreignCursor();
      const rows = await broadcasts.list(creatorId, { state: query.state, after: position, skip, take });
      return pageOf(rows, query, cursorOf, presentBroadcast);
    },

    /** @throws {Refusal} BroadcastsForCreators, InvalidInput */
    async count(creatorId: UserId, target: z.output<(typeof countAudience)['query']>): Promise<Audience> {
      await requireTarget(db, creatorId, target);
      await requireBroadcasting(db, creatorId);
      const { audience, postId: subjectId = null } = target;
      const at = clock.now();
      const dailyLimit = config.broadcastsPerDay;
      const earlier = await broadcasts.findIdsOfDay(creatorId, at);
      const limit = { dailyLimit, earlierIds: earlier.length < dailyLimit ? [] : earlier };
      const audiences = audienceRepository(db);
      const counted = await audiences.count({ creatorId, audience, subjectId }, { position: latest, at }, limit);
      return { ...counted, dailyLimit };
    },

    /** @throws {Refusal} BroadcastNotFound */
    async read(creatorId: UserId, id: BroadcastId): Promise<Broadcast> {
      const row = await broadcasts.find(creatorId, id);
      if (!row) throw new Refusal(BroadcastNotFound);
      return presentBroadcast(row);
    },
  };
}

/** Deletes and unsends broadcasts. */
function withdrawing({ db, clock }: BroadcastParts) {
  return {
    /** @throws {Refusal} BroadcastNotFound */
    async withdraw(creatorId: UserId, id: BroadcastId): Promise<Broadcast> {
      return db.transaction(async (tx) => {
        const writes = broadcastWriteRepository(tx);
        const locked = await writes.lock(creatorId, id);
        const row = await broadcastRepository(tx).find(creatorId, id);
        if (!locked || !row) throw new Refusal(BroadcastNotFound);
        if (locked.unsentAt) return presentBroadcast(row);
        if (locked.position === null) {
          await writes.delete(id);
          await publishPlan(tx, creatorId, id);
          return presentBroadcast(row);
        }
        // openings that have begun are finished before
        await audienceRepository(tx).lock(creatorId);
        const unsentAt = clock.now();
        await broadcastStateRepository(tx).markUnsent(id, unsentAt);
        const { audience } = row;
        await tx.append(broadcastUnsent, { broadcastId: id, creatorId, audience });
        if (audience !== 'followers')
          await tx.enqueue(announceBroadcastJob, { broadcastId: id, news: 'unsent', after: '' });
        await publishPlan(tx, creatorId, id);
        return presentBroadcast({ ...row, unsentAt });
      });
    },
  };
}
