import type { VaultItemId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import type { VaultRow } from '#vault/vault-item.ts';

export function filterPreviewRepository(db: Queries) {
  return {
    /** @returns undefined unless the item is a picture that is ready */
    findPicture(id: VaultItemId): Promise<Pick<VaultRow, 'renditions'> | undefined> {
      return db.one(
        'preview.findPicture',
        `select rendition as renditions from vault_item where id = $1 and type = 'image' and state = 'ready' and place = 'vault'`,
        [id],
      );
    },
  };
}
