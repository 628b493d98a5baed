import { VaultItemNotFound, VaultItemNotReady, VaultItemPrivate } from '@velvet/contracts/content/failures';
import type { UserId, VaultItemId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { newSecret } from '@velvet/kit/base/ids';
import { Refusal } from '@velvet/kit/http/refusal';
import { vaultSharingRepository } from './vault-sharing.repository.ts';

export type VaultSharing = ReturnType<typeof vaultSharing>;

/** Links to single items, valid for everybody until their owner turns them off. */
export function vaultSharing(db: Queries) {
  const links = vaultSharingRepository(db);
  return {
    /** @returns the token of the link */
    async share(ownerId: UserId, id: VaultItemId): Promise<string> {
      const shared = await links.updateShareToken(ownerId, id, newSecret(24));
      if (!shared) throw new Refusal(VaultItemNotFound);
      if (shared.isPrivate) throw new Refusal(VaultItemPrivate);
      if (!shared.shareToken) throw new Refusal(VaultItemNotReady);
      return shared.shareToken;
    },

    async unshare(ownerId: UserId, id: VaultItemId): Promise<void> {
      if (!(await links.updateShareToken(ownerId, id, null))) throw new Refusal(VaultItemNotFound);
    },

    async readShared(token: string) {
      const found = await links.findShared(token);
      if (!found) throw new Refusal(VaultItemNotFound);
      const owner = { name: found.ownerName, handle: found.ownerHandle, avatar: found.ownerAvatar };
      return { item: found, owner };
    },
  };
}
