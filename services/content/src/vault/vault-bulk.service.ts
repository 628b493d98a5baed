import type { UserId, VaultItemId } from '@velvet/contracts/ids';
import type { Database } from '@velvet/kit/database/database';
import { removeObjects } from '#processing/processing.job.ts';
import { allKeys } from './object-keys.ts';
import { vaultBulkRepository } from './vault-bulk.repository.ts';

/** Items per job that deletes objects. */
const itemsPerJob = 100;

export type VaultBulkService = ReturnType<typeof vaultBulkService>;

/** Bulk changes of vault items. Skips ids that are not in the vault. */
export function vaultBulkService(db: Database) {
  return {
    /** @returns the items that are now private, or public */
    changePrivacy: (ownerId: UserId, ids: readonly VaultItemId[], isPrivate: boolean): Promise<VaultItemId[]> =>
      vaultBulkRepository(db).updatePrivacy(ownerId, ids, isPrivate),

    /** Items that posts or locked messages use are not deleted. */
    remove(ownerId: UserId, ids: readonly VaultItemId[]) {
      return db.transaction(async (tx) => {
        const items = vaultBulkRepository(tx);
        const own = await items.lockAll(ownerId, ids);
        const inUse = await items.findInUse(own);
        const kept = new Set(inUse);
        const deleted = own.filter((id) => !kept.has(id));
        await items.deleteAll(deleted);
        for (let from = 0; from < deleted.length; from += itemsPerJob)
          await tx.enqueue(removeObjects, { keys: deleted.slice(from, from + itemsPerJob).flatMap(allKeys) });
        return { deleted, inUse };
      });
    },
  };
}
