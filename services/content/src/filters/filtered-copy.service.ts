import { createHash } from 'node:crypto';
import { vaultItemChanged } from '@velvet/contracts/content/events';
import {
  PictureTooLargeToFilter,
  VaultItemNoPicture,
  VaultItemNotFound,
  VaultItemNotReady,
} from '@velvet/contracts/content/failures';
import { maxFilteredPixels } from '@velvet/contracts/content/limits';
import type { FilterEdit } from '@velvet/contracts/content/photo-filter';
import { VaultItemId, type UserId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import { newId } from '@velvet/kit/base/ids';
import type { Database } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import { processItem } from '#processing/processing.job.ts';
import { requireRoom } from '#uploads/upload-quota.ts';
import type { VaultRow } from '#vault/vault-item.ts';
import { vaultUseRepository } from '#vault/vault-use.repository.ts';
import type { PlatformPlans } from '@velvet/entitlements/platform-plans';
import { itemOrRefuse } from '#vault/vault.service.ts';
import { filteredCopyRepository, type FilterSource } from './filtered-copy.repository.ts';

/** Filtered copies of pictures. They are made by the processing of vault items. */
export function filteredCopyService(db: Database, clock: Clock, plans: PlatformPlans) {
  return {
    /**
     * Returns the copy of a picture with a filter, and creates it if there is none.
     * @throws {Refusal} VaultItemNotFound, VaultItemNoPicture, VaultItemNotReady, PictureTooLargeToFilter, QuotaExceeded, PlanRequired
     */
    apply(ownerId: UserId, sourceId: VaultItemId, edit: FilterEdit): Promise<VaultRow> {
      return db.transaction(async (tx) => {
        // concurrent requests for the same copy follow one another
        await vaultUseRepository(tx).lockOwner(ownerId);
        const copies = filteredCopyRepository(tx);
        const source = assertPicture(await copies.findSourceLocked(ownerId, sourceId));
        const key = keyOf(edit);
        await copies.releaseFailed(sourceId, key);
        const known = await copies.findCopy(sourceId, key);
        if (known) return itemOrRefuse(tx, ownerId, known);
        await requireRoom(tx, ownerId, source.sizeBytes, plans);
        const id = VaultItemId.parse(newId());
        await copies.insert({ id, sourceId, edit, key, at: clock.now() });
        await tx.append(vaultItemChanged, { itemId: id, ownerId, state: 'uploaded', reason: null });
        await tx.enqueue(processItem, { itemId: id });
        return itemOrRefuse(tx, ownerId, id);
      });
    },
  };
}

function assertPicture(source: FilterSource | undefined): FilterSource {
  if (!source) throw new Refusal(VaultItemNotFound);
  if (source.type !== 'image') throw new Refusal(VaultItemNoPicture);
  if (source.state !== 'ready') throw new Refusal(VaultItemNotReady);
  if ((source.width ?? 0) * (source.height ?? 0) > maxFilteredPixels) throw new Refusal(PictureTooLargeToFilter);
  return source;
}

/** Equal for equal filters, whatever the order of their options and the post for which they are applied. */
function keyOf({ filterType, filterOptions }: FilterEdit): string {
  const options = Object.entries(filterOptions).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([filterType, options]))
    .digest('hex');
}
