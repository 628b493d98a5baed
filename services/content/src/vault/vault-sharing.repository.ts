import type { Facts } from '@velvet/access/access';
import type { UserId, VaultItemId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { blockedWith } from '@velvet/people/visibility';
import { isAdult } from '#ages/restricted.ts';
import type { VaultRow } from './vault-item.ts';
import { columns, used } from './vault.repository.ts';

/** A shared item with its owner, and the facts about its viewer. */
export type SharedRow = VaultRow &
  Pick<Facts, 'isAdult' | 'isBlocked'> & { ownerName: string; ownerHandle: string; ownerAvatar: string | null };

export function vaultSharingRepository(db: Queries) {
  return {
    /** @returns the updated item, with the token of the first call */
    updateShareToken(
      ownerId: UserId,
      id: VaultItemId,
      token: string | null,
    ): Promise<{ shareToken: string | null; isPrivate: boolean } | undefined> {
      return db.one(
        'vault.updateShareToken',
        `update vault_item set share_token = case when $3::text is null or is_private or state <> 'ready' then null else coalesce(share_token, $3) end
          where id = $2 and owner_id = $1 and place = 'vault' returning share_token as "shareToken", is_private as "isPrivate"`,
        [ownerId, id, token],
      );
    },

    /** Returns the item only if it is ready and its owner is visible. @param viewer null if signed out */
    findShared(token: string, viewer: UserId | null): Promise<SharedRow | undefined> {
      return db.one(
        'vault.findShared',
        `select ${columns}, o.name as "ownerName", o.handle as "ownerHandle", o.avatar as "ownerAvatar",
                ${isAdult('$2')} as "isAdult", i.owner_id = any (array(${blockedWith('$2')})) as "isBlocked"
           from vault_item i join profile_card o on o.user_id = i.owner_id and not o.hidden ${used}
          where i.share_token = $1 and i.state = 'ready'`,
        [token, viewer],
      );
    },
  };
}
