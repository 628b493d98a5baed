import {
  VaultItemInUse,
  VaultItemInVideo,
  VaultItemNotFound,
  VaultItemOffered,
} from '@velvet/contracts/content/failures';
import { maxListedIds } from '@velvet/contracts/content/limits';
import type { VaultItemType, VaultMetadata, VaultSort } from '@velvet/contracts/content/vault';
import type { PageQuery } from '@velvet/contracts/call';
import type { UserId, VaultAlbumId, VaultItemId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database, Queries } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import { restrictShowing } from '#ages/age-restriction.ts';
import { albumOrRefuse } from '#albums/album.service.ts';
import type { VaultRow } from './vault-item.ts';
import { itemHoldRepository } from '#holds/hold.repository.ts';
import { takeIn, type ArrivedFile } from './vault-intake.ts';
import { vaultUseRepository } from './vault-use.repository.ts';
import type { PlatformPlans } from '@velvet/entitlements/platform-plans';
import { requireLimit } from '#stock/stock.policy.ts';
import { vaultOfferRepository } from './vault-offer.repository.ts';
import { vaultWriteRepository, type VaultEdit } from './vault-write.repository.ts';
import { assertMayShow, publishVaultOffers } from './vault-offers.ts';
import { removeFromVault } from './vault-removal.ts';
import { vaultWindow } from './vault-order.ts';
import { vaultRepository, type ListedRow, type VaultFilter } from './vault.repository.ts';

export type VaultService = ReturnType<typeof vaultService>;

export function vaultService(db: Database, clock: Clock, plans: PlatformPlans) {
  const items = vaultRepository(db);
  return {
    /** Reads one row more than the page has. */
    async list(ownerId: UserId, query: PageQuery & AskedFilter & { sort: VaultSort }): Promise<ListedRow[]> {
      const window = vaultWindow(query, query.sort);
      return items.findPage(ownerId, await filterOf(db, ownerId, query), query.sort, window);
    },

    async listIds(ownerId: UserId, asked: AskedFilter) {
      return items.findIds(ownerId, await filterOf(db, ownerId, asked), maxListedIds);
    },

    read: (ownerId: UserId, id: VaultItemId) => itemOrRefuse(db, ownerId, id),

    async summarise(ownerId: UserId) {
      const { items: count, bytes, privateItems, ...byKind } = await vaultUseRepository(db).summarise(ownerId);
      const { storageBytes: quotaBytes } = await plans.limitsOf(db, ownerId);
      const byType = { image: byKind.images, video: byKind.videos, audio: byKind.audios, document: byKind.documents };
      return { items: count, bytes, quotaBytes, privateItems, publicItems: count - privateItems, byType };
    },

    /** @returns the item as created, also if its processing has started */
    add(file: ArrivedFile, words: VaultMetadata): Promise<VaultRow> {
      return db.transaction(async (tx) => {
        await takeIn(tx, file, words, clock.now());
        return itemOrRefuse(tx, file.ownerId, file.itemId);
      });
    },

    edit(ownerId: UserId, id: VaultItemId, edit: VaultEdit): Promise<VaultRow> {
      return db.transaction(async (tx) => {
        const [before] = await vaultOfferRepository(tx).lockMany([id]);
        if (!(await vaultWriteRepository(tx).update(ownerId, id, edit))) throw new Refusal(VaultItemNotFound);
        const [now] = await vaultOfferRepository(tx).lockMany([id]);
        if (now) requireLimit(now, before);
        await assertMayShow(tx, ownerId, edit);
        await publishVaultOffers(tx, [id]);
        if (edit.ageRestricted) await restrictShowing(tx, id);
        return itemOrRefuse(tx, ownerId, id);
      });
    },

    /** Refuses while a post, a video or a locked message uses the item. @returns whether buyers keep it */
    remove(ownerId: UserId, id: VaultItemId): Promise<boolean> {
      return db.transaction(async (tx) => {
        if (!(await vaultWriteRepository(tx).lock(ownerId, id))) throw new Refusal(VaultItemNotFound);
        const use = vaultUseRepository(tx);
        const postIds = await use.findPostsShowing(id);
        if (postIds.length > 0) throw new Refusal(VaultItemInUse, { details: { postIds } });
        if (await use.isInVideo(id)) throw new Refusal(VaultItemInVideo);
        if (await use.isInLockedMessage(id)) throw new Refusal(VaultItemOffered);
        const isSold = await itemHoldRepository(tx).isSold(id);
        await removeFromVault(tx, [id], clock.now());
        return isSold;
      });
    },
  };
}

type AskedFilter = { type: VaultItemType | 'all'; q: string; album?: VaultAlbumId | undefined };

async function filterOf(db: Queries, ownerId: UserId, { type, q, album }: AskedFilter): Promise<VaultFilter> {
  if (album) await albumOrRefuse(db, ownerId, album);
  return { type: type === 'all' ? null : type, words: q, album: album ?? null };
}

export async function itemOrRefuse(db: Queries, ownerId: UserId, id: VaultItemId): Promise<VaultRow> {
  const item = await vaultRepository(db).find(ownerId, id);
  if (!item) throw new Refusal(VaultItemNotFound);
  return item;
}
