import type { UserId } from '@velvet/contracts/ids';
import type { Cache } from '@velvet/kit/cache/cache';
import type { Database } from '@velvet/kit/database/database';
import { audienceRepository } from './audience.repository.ts';

const group = 'online';
/** A user stays online for this many heartbeat intervals, so a lost heartbeat or a reload has no effect. */
const heartbeatsPerEntry = 3;

/** Presence of users: each replica writes its connected users to the cache with every heartbeat. */
export function presenceService(db: Database, cache: Cache, heartbeatMs: number) {
  return {
    heartbeat: (userIds: readonly UserId[]) => cache.keep(group, userIds, heartbeatMs * heartbeatsPerEntry),

    /** Returns the requested users that are online and visible to the viewer, and the number of all users online. */
    async read(viewerId: UserId, userIds: readonly UserId[]): Promise<{ online: UserId[]; total: number }> {
      const visible = userIds.length === 0 ? [] : await audienceRepository(db).findVisible(viewerId, userIds);
      const [present, total] = await Promise.all([cache.findKept(group, visible), cache.countKept(group)]);
      const online = new Set(present);
      return { online: visible.filter((id) => online.has(id)), total };
    },
  };
}
