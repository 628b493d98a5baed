import type { UserId, VaultAlbumId, VaultItemId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

/** Items of albums. */
export function albumItemRepository(db: Queries) {
  return {
    /** Adds the items that are in the owner's vault. @returns the number of ids that are */
    async insert(ownerId: UserId, id: VaultAlbumId, itemIds: readonly VaultItemId[]): Promise<number> {
      const known = await db.one<{ n: number }>(
        'albumItem.insert',
        `with known as (select id from vault_item where owner_id = $1 and place = 'vault' and id = any($3) for key share),
              added as (insert into vault_album_item (album_id, item_id) select $2, id from known on conflict do nothing)
         select count(*)::int as n from known`,
        [ownerId, id, itemIds],
      );
      return known?.n ?? 0;
    },

    async delete(id: VaultAlbumId, itemIds: readonly VaultItemId[]): Promise<void> {
      await db.run('albumItem.delete', 'delete from vault_album_item where album_id = $1 and item_id = any($2)', [
        id,
        itemIds,
      ]);
    },
  };
}
