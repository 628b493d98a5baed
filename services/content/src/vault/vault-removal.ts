import type { VaultItemId } from '@velvet/contracts/ids';
import type { Transaction } from '@velvet/kit/database/database';
import { itemHoldRepository } from '#holds/hold.repository.ts';
import { removeObjects } from '#processing/processing.job.ts';
import { videoDeletionRepository } from '#videos/video-deletion.repository.ts';
import { allKeys } from './object-keys.ts';
import { vaultBulkRepository } from './vault-bulk.repository.ts';
import { withdrawVaultOffers } from './vault-offers.ts';

/** Items per job that deletes objects. */
const itemsPerJob = 100;

/** Removes locked items from their vault. Buyers keep what they bought; everything else is deleted with its objects. */
export async function removeFromVault(tx: Transaction, ids: readonly VaultItemId[], now: Date): Promise<void> {
  await withdrawVaultOffers(tx, ids);
  await videoDeletionRepository(tx).deleteDeletedOf(ids);
  const kept = new Set(await itemHoldRepository(tx).keepItems(ids, now));
  const gone = ids.filter((id) => !kept.has(id));
  await vaultBulkRepository(tx).deleteAll(gone);
  await removeObjectsOf(tx, gone);
}

/** Deletes the objects of deleted items, by jobs. */
export async function removeObjectsOf(tx: Transaction, ids: readonly VaultItemId[]): Promise<void> {
  for (let from = 0; from < ids.length; from += itemsPerJob)
    await tx.enqueue(removeObjects, { keys: ids.slice(from, from + itemsPerJob).flatMap(allKeys) });
}
