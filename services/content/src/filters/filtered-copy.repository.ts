import type { FilterEdit } from '@velvet/contracts/content/photo-filter';
import type { UserId, VaultItemId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import type { VaultRow } from '#vault/vault-item.ts';

export type FilterSource = Pick<VaultRow, 'id' | 'type' | 'state' | 'width' | 'height' | 'sizeBytes'>;

type NewCopy = {
  readonly id: VaultItemId;
  readonly sourceId: VaultItemId;
  readonly edit: FilterEdit;
  readonly key: string;
  readonly at: Date;
};

export function filteredCopyRepository(db: Queries) {
  return {
    /** Keeps the picture until the end of the transaction. */
    findSourceLocked(ownerId: UserId, id: VaultItemId): Promise<FilterSource | undefined> {
      return db.one(
        'filter.findSourceLocked',
        `select id, type, state, width, height, size_bytes as "sizeBytes" from vault_item
          where id = $2 and owner_id = $1 and place = 'vault' for key share`,
        [ownerId, id],
      );
    },

    async findCopy(sourceId: VaultItemId, key: string): Promise<VaultItemId | undefined> {
      const copy = await db.one<{ id: VaultItemId }>(
        'filter.findCopy',
        'select id from vault_item where edit_source_id = $1 and edit_key = $2',
        [sourceId, key],
      );
      return copy?.id;
    },

    /** Detaches a copy that could not be made, so that another attempt is possible. It stays in the vault with its reason. */
    async releaseFailed(sourceId: VaultItemId, key: string): Promise<void> {
      await db.run(
        'filter.releaseFailed',
        `update vault_item set edit_key = null where edit_source_id = $1 and edit_key = $2 and state = 'failed'`,
        [sourceId, key],
      );
    },

    /** Inserts a private copy with the words of its picture. Until it is made, it counts with the size of the picture. */
    async insert({ id, sourceId, edit, key, at }: NewCopy): Promise<void> {
      await db.run(
        'filter.insert',
        `insert into vault_item (id, owner_id, title, description, alt_text, file_name, is_private, tags, type, size_bytes, sha256, state,
           uploaded_at, age_restricted, edit_source_id, edit, edit_key)
         select $2, owner_id, title, description, alt_text, file_name, true, tags, type, size_bytes, '', 'uploaded', $3, age_restricted,
           id, $4, $5 from vault_item where id = $1`,
        [sourceId, id, at, JSON.stringify(edit), key],
      );
    },
  };
}
