import type { UserId, VaultItemId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import { vaultBulkRepository, type VaultAccess } from './vault-bulk.repository.ts';
import { assertMayShow, publishVaultOffers } from './vault-offers.ts';
import { removeFromVault } from './vault-removal.ts';

export type VaultBulkService = ReturnType<typeof vaultBulkService>;

/** Bulk changes of vault items. Skips ids that are not in the vault. */
export function vaultBulkService(db: Database, clock: Clock) {
  return {
    /** @returns the items that are now private, or public */
    changePrivacy(ownerId: UserId, ids: readonly VaultItemId[], isPrivate: boolean): Promise<VaultItemId[]> {
      return db.transaction(async (tx) => {
        const changed = await vaultBulkRepository(tx).updatePrivacy(ownerId, ids, isPrivate);
        await publishVaultOffers(tx, changed);
        return changed;
      });
    },

    /** @returns the items that the audience sees now. @throws {Refusal} VerificationRequired, SellingForCreators */
    changeAccess(ownerId: UserId, ids: readonly VaultItemId[], access: VaultAccess): Promise<VaultItemId[]> {
      return db.transaction(async (tx) => {
        await assertMayShow(tx, ownerId, access);
        const changed = await vaultBulkRepository(tx).updateAccess(ownerId, ids, access);
        await publishVaultOffers(tx, changed);
        return changed;
      });
    },

    /** Items that posts, videos or locked messages use are not deleted. */
    remove(ownerId: UserId, ids: readonly VaultItemId[]) {
      return db.transaction(async (tx) => {
        const items = vaultBulkRepository(tx);
        const own = await items.lockAll(ownerId, ids);
        const inUse = await items.findInUse(own);
        const kept = new Set(inUse);
        const deleted = own.filter((id) => !kept.has(id));
        await removeFromVault(tx, deleted, clock.now());
        return { deleted, inUse };
      });
    },
  };
}
