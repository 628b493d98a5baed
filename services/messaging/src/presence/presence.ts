import type { UserId } from '@velvet/contracts/ids';
import { CacheUnavailable, type Cache } from '@velvet/kit/cache/cache';
import type { Database } from '@velvet/kit/database/database';
import { mountPresence } from '@velvet/presence/mount';
import type { Presence } from '@velvet/presence/presence';
import { readPresence } from '@velvet/presence/read-presence';

export const presence = mountPresence();

/** The people of `userIds` that are not offline to the viewer. */
export type ReadPresence = (viewerId: UserId, userIds: readonly UserId[]) => Promise<ReadonlyMap<UserId, Presence>>;

/** Everyone is offline while the cache is unavailable, so conversations are still listed. */
export function presenceReader(db: Database, cache: Cache): ReadPresence {
  return (viewerId, userIds) =>
    readPresence(db, cache, viewerId, userIds).catch((error: unknown) => {
      if (error instanceof CacheUnavailable) return new Map();
      throw error;
    });
}
