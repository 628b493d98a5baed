import type { UserId, VaultAlbumId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

/** Locks that last until the transaction ends. */
export function albumLockRepository(db: Queries) {
  return {
    /** @returns whether it is the owner's */
    async lock(ownerId: UserId, id: VaultAlbumId): Promise<boolean> {
      const locked = await db.run('album.lock', 'select from vault_album where id = $2 and owner_id = $1 for update', [
        ownerId,
        id,
      ]);
      return locked === 1;
    },

    /** Serialises the creation of one owner's albums, so that their number holds. */
    async countLocked(ownerId: UserId): Promise<number> {
      await db.run('album.lockOwner', `select pg_advisory_xact_lock(hashtextextended('album:' || $1, 0))`, [ownerId]);
      const counted = await db.one<{ n: number }>(
        'album.count',
        'select count(*)::int as n from vault_album where owner_id = $1',
        [ownerId],
      );
      return counted?.n ?? 0;
    },
  };
}
