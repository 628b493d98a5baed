import type { UserId, VaultItemId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { inLockedMessages } from '#messages/locked-items.ts';
import type { VaultRow } from './vault-item.ts';

export type NewItem = Pick<
  VaultRow,
  | 'id'
  | 'ownerId'
  | 'title'
  | 'description'
  | 'fileName'
  | 'isPrivate'
  | 'tags'
  | 'type'
  | 'sizeBytes'
  | 'sha256'
  | 'uploadedAt'
>;

export type VaultEdit = {
  title?: string | undefined;
  description?: string | undefined;
  altText?: string | undefined;
  isPrivate?: boolean | undefined;
  tags?: string[] | undefined;
};

export function vaultWriteRepository(db: Queries) {
  return {
    /** @returns false if the item exists already */
    async insert(item: NewItem): Promise<boolean> {
      const { id, ownerId, title, description, fileName, isPrivate, tags, type, sizeBytes, sha256, uploadedAt } = item;
      const inserted = await db.run(
        'vault.insert',
        `insert into vault_item (id, owner_id, title, description, file_name, is_private, tags, type, size_bytes, sha256, state, uploaded_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'uploaded', $11) on conflict (id) do nothing`,
        [id, ownerId, title, description, fileName, isPrivate, tags, type, sizeBytes, sha256, uploadedAt],
      );
      return inserted === 1;
    },

    async update(
      ownerId: UserId,
      id: VaultItemId,
      { title, description, altText, isPrivate, tags }: VaultEdit,
    ): Promise<boolean> {
      const changed = await db.run(
        'vault.update',
        `update vault_item set title = coalesce($3, title), description = coalesce($4, description), is_private = coalesce($5, is_private),
                tags = coalesce($6, tags), alt_text = coalesce($7, alt_text), share_token = case when $5 then null else share_token end
          where id = $2 and owner_id = $1`,
        [ownerId, id, title ?? null, description ?? null, isPrivate ?? null, tags ?? null, altText ?? null],
      );
      return changed === 1;
    },

    /** Locks an item until the end of the transaction, so that no post can start to use it. */
    async lock(ownerId: UserId, id: VaultItemId): Promise<boolean> {
      return (
        (await db.run('vault.lock', 'select from vault_item where id = $2 and owner_id = $1 for update', [
          ownerId,
          id,
        ])) === 1
      );
    },

    async findPostsShowing(id: VaultItemId): Promise<string[]> {
      const rows = await db.rows<{ id: string }>(
        'vault.findPostsShowing',
        'select post_id as id from post_media where item_id = $1 union select post_id from post_next_media where item_id = $1 limit 20',
        [id],
      );
      return rows.map(({ id }) => id);
    },

    async isInLockedMessage(id: VaultItemId): Promise<boolean> {
      return (
        (await db.one('vault.isInLockedMessage', `${inLockedMessages('array[$1::uuid]')} limit 1`, [id])) !== undefined
      );
    },

    async delete(id: VaultItemId): Promise<void> {
      await db.run('vault.delete', 'delete from vault_item where id = $1', [id]);
    },
  };
}
