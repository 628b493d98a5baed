import type { VaultItemId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import type { MadeFile } from './filtered-source.ts';

export function madeFileRepository(db: Queries) {
  return {
    /** Stores the size and the hash of a file that the platform made. */
    async update(id: VaultItemId, { sizeBytes, sha256 }: MadeFile): Promise<void> {
      await db.run('processing.updateFile', 'update vault_item set size_bytes = $2, sha256 = $3 where id = $1', [
        id,
        sizeBytes,
        sha256,
      ]);
    },
  };
}
