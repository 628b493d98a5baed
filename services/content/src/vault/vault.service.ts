import {
  VaultItemInUse,
  VaultItemNotFound,
  VaultItemNotReady,
  VaultItemPrivate,
} from '@velvet/contracts/content/failures';
import type { VaultItemType, VaultMetadata } from '@velvet/contracts/content/vault';
import type { PageQuery } from '@velvet/contracts/call';
import type { UserId, VaultItemId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/clock';
import type { Database, Queries } from '@velvet/kit/database';
import { newSecret } from '@velvet/kit/ids';
import { pageWindow } from '@velvet/kit/page';
import { Refusal } from '@velvet/kit/refusal';
import { assertPosition } from '#paging/position.ts';
import { removeObjects } from '#processing/jobs.ts';
import { allKeys } from './object-keys.ts';
import type { VaultRow } from './vault-item.ts';
import { takeIn, type ArrivedFile } from './vault-intake.ts';
import { vaultRepository, type VaultEdit } from './vault.repository.ts';

export type VaultService = ReturnType<typeof vaultService>;

export function vaultService(db: Database, clock: Clock, quotaBytes: number) {
  const items = vaultRepository(db);
  return {
    /** One row more than the page shows. */
    list(ownerId: UserId, query: PageQuery & { type: VaultItemType | 'all'; q: string }): Promise<VaultRow[]> {
      const { take, skip, after } = pageWindow(query);
      const type = query.type === 'all' ? null : query.type;
      return items.findPage(ownerId, { type, words: query.q }, assertPosition(after), take, skip);
    },

    read: (ownerId: UserId, id: VaultItemId) => itemOrRefuse(db, ownerId, id),

    async summarise(ownerId: UserId) {
      const { items: count, bytes, privateItems, images, videos, documents } = await items.summarise(ownerId);
      const byType = { image: images, video: videos, document: documents };
      return { items: count, bytes, quotaBytes, privateItems, publicItems: count - privateItems, byType };
    },

    async add(file: ArrivedFile, words: VaultMetadata): Promise<VaultRow> {
      await db.transaction((tx) => takeIn(tx, file, words, clock.now()));
      return itemOrRefuse(db, file.ownerId, file.itemId);
    },

    async edit(ownerId: UserId, id: VaultItemId, edit: VaultEdit): Promise<VaultRow> {
      if (!(await items.update(ownerId, id, edit))) throw new Refusal(VaultItemNotFound);
      return itemOrRefuse(db, ownerId, id);
    },

    /** Refused while a post shows the item: nobody who paid loses a picture to a tidied vault. */
    remove(ownerId: UserId, id: VaultItemId): Promise<void> {
      return db.transaction(async (tx) => {
        const own = vaultRepository(tx);
        if (!(await own.lock(ownerId, id))) throw new Refusal(VaultItemNotFound);
        const postIds = await own.findPostsShowing(id);
        if (postIds.length > 0) throw new Refusal(VaultItemInUse, { details: { postIds } });
        await own.delete(id);
        await tx.enqueue(removeObjects, { keys: allKeys(id) });
      });
    },

    /** @returns the token of the link */
    async share(ownerId: UserId, id: VaultItemId): Promise<string> {
      const shared = await items.updateShareToken(ownerId, id, newSecret(24));
      if (!shared) throw new Refusal(VaultItemNotFound);
      if (shared.isPrivate) throw new Refusal(VaultItemPrivate);
      if (!shared.shareToken) throw new Refusal(VaultItemNotReady);
      return shared.shareToken;
    },

    async unshare(ownerId: UserId, id: VaultItemId): Promise<void> {
      if (!(await items.updateShareToken(ownerId, id, null))) throw new Refusal(VaultItemNotFound);
    },

    async readShared(token: string) {
      const found = await items.findShared(token);
      if (!found) throw new Refusal(VaultItemNotFound);
      const owner = { name: found.ownerName, handle: found.ownerHandle, avatar: found.ownerAvatar };
      return { item: found, owner };
    },
  };
}

export async function itemOrRefuse(db: Queries, ownerId: UserId, id: VaultItemId): Promise<VaultRow> {
  const item = await vaultRepository(db).find(ownerId, id);
  if (!item) throw new Refusal(VaultItemNotFound);
  return item;
}
