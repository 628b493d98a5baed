import { accessTo, noMembership, relationTo, type Access } from '@velvet/access/access';
import {
  AgeRequired,
  VaultItemNotFound,
  VaultItemNotReady,
  VaultItemPrivate,
} from '@velvet/contracts/content/failures';
import type { UserId, VaultItemId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { newSecret } from '@velvet/kit/base/ids';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Viewer } from './media-urls.ts';
import { vaultSharingRepository, type SharedRow } from './vault-sharing.repository.ts';

export type VaultSharing = ReturnType<typeof vaultSharing>;

/** A link gives the item to everyone who has it, so only the age can lock it. */
function accessByLink(shared: SharedRow, viewer: Viewer): Access {
  const { ownerId, ageRestricted: isAgeRestricted } = shared;
  return accessTo(
    { audience: 'public', priceMinor: 0, isAgeRestricted, isPublished: true, isOwnerHidden: false },
    relationTo(ownerId, viewer, { ...noMembership, ...shared, hasPurchased: false, isSealed: false }),
  );
}

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

    /** @throws {Refusal} VaultItemNotFound; AgeRequired for a viewer without a birthday of the minimum age */
    async readShared(token: string, viewer: Viewer) {
      const found = await links.findShared(token, viewer ?? null);
      if (!found) throw new Refusal(VaultItemNotFound);
      const access = accessByLink(found, viewer);
      if (access.kind === 'locked') throw new Refusal(AgeRequired, { details: { opens: access.opens } });
      if (access.kind === 'absent') throw new Refusal(VaultItemNotFound);
      const owner = { name: found.ownerName, handle: found.ownerHandle, avatar: found.ownerAvatar };
      return { item: found, owner };
    },
  };
}
