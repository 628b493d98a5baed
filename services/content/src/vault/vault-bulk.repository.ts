import type { VaultAudience } from '@velvet/contracts/content/vault';
import type { UserId, VaultItemId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { inLockedMessages } from '#messages/locked-items.ts';

/** The price is in cents; 0 is free. */
export type VaultAccess = { audience: VaultAudience; price: number };

type Id = { id: VaultItemId };
const idsOf = (rows: readonly Id[]) => rows.map(({ id }) => id);

/** Bulk operations on items of one vault. */
export function vaultBulkRepository(db: Queries) {
  return {
    async updatePrivacy(ownerId: UserId, ids: readonly VaultItemId[], isPrivate: boolean): Promise<VaultItemId[]> {
      const rows = await db.rows<Id>(
        'vault.updatePrivacy',
        `update vault_item set is_private = $3, share_token = case when $3 then null else share_token end
          where owner_id = $1 and place = 'vault' and id = any($2) returning id`,
        [ownerId, ids, isPrivate],
      );
      return idsOf(rows);
    },

    async updateAccess(ownerId: UserId, ids: readonly VaultItemId[], access: VaultAccess): Promise<VaultItemId[]> {
      const rows = await db.rows<Id>(
        'vault.updateAccess',
        `update vault_item set is_private = false, audience = $3, price_minor = $4,
                piece_limit = case when $4::bigint > 0 then piece_limit end where owner_id = $1 and place = 'vault' and id = any($2) returning id`,
        [ownerId, ids, access.audience, access.price],
      );
      return idsOf(rows);
    },

    /** Locks items in the order of their ids until the end of the transaction, so that no post can start to use them. */
    async lockAll(ownerId: UserId, ids: readonly VaultItemId[]): Promise<VaultItemId[]> {
      const rows = await db.rows<Id>(
        'vault.lockAll',
        `select id from vault_item where owner_id = $1 and place = 'vault' and id = any($2) order by id for update`,
        [ownerId, ids],
      );
      return idsOf(rows);
    },

    /** Returns the items that posts or videos show, or locked messages offer. */
    async findInUse(ids: readonly VaultItemId[]): Promise<VaultItemId[]> {
      const rows = await db.rows<Id>(
        'vault.findInUse',
        `select m.item_id as id from post_media m join post p on p.id = m.post_id where m.item_id = any($1) and p.state <> 'deleted' union select item_id from post_next_media where item_id = any($1)
          union select item_id from video where item_id = any($1) and state <> 'deleted'
          union ${inLockedMessages('$1')}`,
        [ids],
      );
      return idsOf(rows);
    },

    async deleteAll(ids: readonly VaultItemId[]): Promise<void> {
      await db.run('vault.deleteAll', 'delete from vault_item where id = any($1)', [ids]);
    },
  };
}
