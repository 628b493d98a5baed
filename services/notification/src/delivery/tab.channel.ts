import type { UserId } from '@velvet/contracts/ids';
import { tabAlerted } from '@velvet/contracts/notification/events';
import type { Clock } from '@velvet/kit/base/clock';
import { CacheUnavailable, type Cache } from '@velvet/kit/cache/cache';
import type { Database } from '@velvet/kit/database/database';
import { presenceGroups } from '@velvet/presence/presence';
import { alertOf } from './alert.ts';
import type { Channel } from './channel.ts';

/** The open tabs of a person, for browsers without push. Hidden ones show a system notification. */
export function tabChannel(db: Database, cache: Cache, clock: Clock): Channel {
  async function findOnline(userIds: readonly UserId[]): Promise<UserId[]> {
    const online = await cache.findKept(presenceGroups.online, userIds).catch((error: unknown) => {
      if (error instanceof CacheUnavailable) return [];
      throw error;
    });
    const found = new Set(online);
    return userIds.filter((userId) => found.has(userId));
  }

  return {
    name: 'tab',
    findReachable: (_db, userIds) => findOnline(userIds),
    findTargets: async (_db, userId) => ((await findOnline([userId])).length > 0 ? ['tabs'] : []),
    async send(delivery) {
      const { userId, kind, subjectId } = delivery;
      const alert = { userId, id: `${kind}:${subjectId}`, ...alertOf(delivery), at: clock.now().toISOString() };
      await db.transaction((tx) => tx.append(tabAlerted, alert));
    },
  };
}
