import { z } from 'zod';
import { call } from '#call.ts';
import { VaultItemId } from '#ids.ts';
import { ownersAlone } from '#others.ts';
import { AlbumNotFound, SellingForCreators, VerificationRequired } from './failures.ts';
import { maxBulkItems } from './limits.ts';
import { PostPrice } from './price.ts';
import { vaultFilter, VaultAudience } from './vault.ts';

/** Ids that are not in the caller's vault are skipped, so that one deleted item does not fail the others. */
const ids = z
  .array(VaultItemId)
  .min(1, 'Name at least one item.')
  .max(maxBulkItems, `At most ${maxBulkItems} items at once.`);

export const listVaultIds = call({
  method: 'GET',
  path: '/vault/ids',
  caller: 'member',
  others: ownersAlone,
  summary: 'Lists the ids of all matching items, newest first, at most 10,000, for "Select all".',
  query: z.object(vaultFilter),
  data: z.object({
    ids: z.array(VaultItemId),
    /** number of all matches, including those beyond the listed ids */
    total: z.number().int(),
  }),
  failures: [AlbumNotFound],
});

export const changePrivacy = call({
  method: 'POST',
  path: '/vault/bulk/privacy',
  caller: 'member',
  others: ownersAlone,
  summary: 'Makes items private or public. Making an item private turns off its link.',
  body: z.object({ ids, isPrivate: z.boolean() }),
  data: z.object({ changed: z.array(VaultItemId) }),
});

export const changeVaultAccess = call({
  method: 'POST',
  path: '/vault/bulk/access',
  caller: 'member',
  others: ownersAlone,
  summary: "Shows items in the caller's vault to an audience, free or for a price. They are not private afterwards.",
  body: z.object({ ids, audience: VaultAudience, price: PostPrice.default(0) }),
  data: z.object({ changed: z.array(VaultItemId) }),
  failures: [VerificationRequired, SellingForCreators],
});

export const deleteVaultItems = call({
  method: 'POST',
  path: '/vault/bulk/delete',
  caller: 'member',
  others: ownersAlone,
  summary: 'Deletes the items that no post uses and returns the ids of the others.',
  body: z.object({ ids }),
  data: z.object({ deleted: z.array(VaultItemId), inUse: z.array(VaultItemId) }),
});
