import { z } from 'zod';
import { call, pageQuery } from '#call.ts';
import { idList } from '#id-list.ts';
import { UserId, VaultItemId } from '#ids.ts';
import { listsContent } from '#others.ts';
import { PersonNotFound } from './failures.ts';
import { Locked } from './post.ts';
import { VaultItem, VaultItemType } from './vault.ts';

/** An item of a creator's vault, as a visitor sees it. */
export const VisitedVaultItem = VaultItem.pick({
  id: true,
  /** also while it is locked: the name of the offer */
  title: true,
  type: true,
  uploadedAt: true,
  width: true,
  height: true,
  durationSeconds: true,
  price: true,
  stock: true,
  ageRestricted: true,
  /** '' while it is locked, as is `altText`; the waveform is empty */
  description: true,
  altText: true,
  waveform: true,
  /** null and empty while it is locked */
  urls: true,
}).extend({
  ownerId: UserId,
  isPurchased: z.boolean(),
  /** why the caller may not open it, and what opens it; an offer to buy names the item as `postId` */
  locked: Locked.nullable(),
});
export type VisitedVaultItem = z.infer<typeof VisitedVaultItem>;

export const listVisitedVault = call({
  method: 'GET',
  path: '/vault/creators/{creator}',
  caller: 'anyone',
  others: listsContent,
  paged: true,
  summary:
    "Lists the items of a verified creator's vault that are not private, newest first. Items that the caller may not open are locked.",
  params: z.object({
    /** handle or id */
    creator: z.string().min(1).max(128),
  }),
  query: pageQuery(20, { type: z.enum(['all', ...VaultItemType.options]).default('all') }),
  data: z.array(VisitedVaultItem),
  failures: [PersonNotFound],
});

/** Items per request by ids. */
export const maxVisitedIds = 50;

export const listVisitedItems = call({
  method: 'GET',
  path: '/vault/items',
  caller: 'anyone',
  others: listsContent,
  summary:
    'Returns items by their ids, as far as the caller may see them. Buyers also get items that became private since.',
  query: z.object({ ids: idList(VaultItemId, maxVisitedIds).prefault('') }),
  data: z.array(VisitedVaultItem),
});
