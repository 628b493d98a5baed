import type { UserId } from '@velvet/contracts/ids';
import type { Cache } from '@velvet/kit/cache/cache';
import type { Queries } from '@velvet/kit/database/database';
import { presenceGroups, type Presence } from './presence.ts';
import { presenceRepository } from './presence.repository.ts';

/**
 * Returns the presence of those of `userIds` that are not offline and visible to the viewer, in the order of `userIds`.
 * @throws {CacheUnavailable}
 */
export async function readPresence(
  db: Queries,
  cache: Cache,
  viewerId: UserId,
  userIds: readonly UserId[],
): Promise<Map<UserId, Presence>> {
  const visible = userIds.length === 0 ? [] : await presenceRepository(db).findVisible(viewerId, userIds);
  const [present, using] = await Promise.all([
    cache.findKept(presenceGroups.online, visible),
    cache.findKept(presenceGroups.active, visible),
  ]);
  const [online, active] = [new Set(present), new Set(using)];
  return new Map(visible.filter((id) => online.has(id)).map((id) => [id, active.has(id) ? 'online' : 'away']));
}
