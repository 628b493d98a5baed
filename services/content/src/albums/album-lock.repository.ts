import type { UserId, VaultAlbumId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

/** Locks until the end of the transaction. */
export function albumLockRepository(db: Queries) {
  return {
    /** @returns whether the owner has the album */
    async lock(ownerId: UserId, id: VaultAlbumId): Promise<boolean> {
      const locked = await db.run('album.lock', 'select from vault_album where id = $2 and owner_id = $1 for update', [
        ownerId,
        id,
      ]);
      return locked === 1;
    },

    /** Serializes the creation of an owner's albums, to enforce their maximum number. */
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
