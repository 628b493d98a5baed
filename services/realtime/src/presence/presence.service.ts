import type { UserId } from '@velvet/contracts/ids';
import type { Cache } from '@velvet/kit/cache';
import type { Database } from '@velvet/kit/database';
import { audienceRepository } from './audience.repository.ts';

const group = 'online';
/** Somebody is online for so many beats after their last one: one may be lost, and a reload is not told. */
const beatsKept = 3;

/** Who is online: whoever has a connection to any replica, each of which says so again with every beat. */
export function presenceService(db: Database, cache: Cache, beatMs: number) {
  return {
    keep: (userIds: readonly UserId[]) => cache.keep(group, userIds, beatMs * beatsKept),

    async read(viewerId: UserId, userIds: readonly UserId[]): Promise<{ online: UserId[]; total: number }> {
      const told = userIds.length === 0 ? [] : await audienceRepository(db).findTold(viewerId, userIds);
      const [kept, total] = await Promise.all([cache.findKept(group, told), cache.countKept(group)]);
      const online = new Set(kept);
      return { online: told.filter((id) => online.has(id)), total };
    },
  };
}
