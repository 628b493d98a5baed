import type { UserId } from '@velvet/contracts/ids';
import { presenceSettingChanged } from '@velvet/contracts/realtime/events';
import type { readPresence as readPresenceCall } from '@velvet/contracts/realtime/presence';
import type { Cache } from '@velvet/kit/cache/cache';
import type { Database } from '@velvet/kit/database/database';
import { heartbeatsPerEntry, presenceGroups } from '@velvet/presence/presence';
import { readPresence } from '@velvet/presence/read-presence';
import { presenceSettingRepository } from '@velvet/presence/setting.repository';
import type { z } from 'zod';

/** Presence of users: each replica writes its connected users to the cache with every heartbeat. */
export function presenceService(db: Database, cache: Cache, heartbeatMs: number) {
  const entryMs = heartbeatMs * heartbeatsPerEntry;
  return {
    /** @param active those that use at least one of their devices at this replica */
    async heartbeat(userIds: readonly UserId[], active: readonly UserId[]): Promise<void> {
      await Promise.all([
        cache.keep(presenceGroups.online, userIds, entryMs),
        cache.keep(presenceGroups.active, active, entryMs),
      ]);
    },

    /** Returns the requested users that are online and visible to the viewer, and the number of all users online. */
    async read(viewerId: UserId, userIds: readonly UserId[]): Promise<z.output<(typeof readPresenceCall)['data']>> {
      const [present, total] = await Promise.all([
        readPresence(db, cache, viewerId, userIds),
        cache.countKept(presenceGroups.online),
      ]);
      const away = [...present].filter(([, status]) => status === 'away').map(([id]) => id);
      return { online: [...present.keys()], away, total };
    },

    isVisible: (userId: UserId) => presenceSettingRepository(db).isVisible(userId),

    /** Takes effect for all replicas with the commit, and for other services with the event. */
    async setVisible(userId: UserId, isVisible: boolean): Promise<void> {
      await db.transaction(async (tx) => {
        const revision = await presenceSettingRepository(tx).update(userId, isVisible);
        if (revision !== undefined) await tx.append(presenceSettingChanged, { userId, revision, isVisible });
      });
    },
  };
}
