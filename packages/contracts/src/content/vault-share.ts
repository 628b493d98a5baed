import { z } from 'zod';
import { call } from '#call.ts';
import { VaultItemId } from '#ids.ts';
import { ownersAlone, readsContent } from '#others.ts';
import { AgeRequired, VaultItemNotFound, VaultItemNotReady, VaultItemPrivate } from './failures.ts';
import { VaultItem } from './vault.ts';

const params = z.object({ id: VaultItemId });

export const shareVaultItem = call({
  method: 'POST',
  path: '/vault/{id}/share',
  caller: 'member',
  others: ownersAlone,
  summary: 'Returns a link that opens the item for anyone who has it, until the owner turns it off. Idempotent.',
  params,
  data: z.object({ token: z.string(), url: z.string() }),
  failures: [VaultItemNotFound, VaultItemNotReady, VaultItemPrivate],
});
export const unshareVaultItem = call({
  method: 'DELETE',
  path: '/vault/{id}/share',
  caller: 'member',
  others: ownersAlone,
  summary: 'Turns off the link.',
  params,
  data: z.object({ id: VaultItemId }),
  failures: [VaultItemNotFound],
});

export const SharedVaultItem = VaultItem.pick({
  id: true,
  title: true,
  description: true,
  altText: true,
  type: true,
  size: true,
  uploadedAt: true,
  width: true,
  height: true,
  durationSeconds: true,
  waveform: true,
  urls: true,
}).extend({
  owner: z.object({ name: z.string(), handle: z.string(), avatar: z.string().nullable() }),
});
export type SharedVaultItem = z.infer<typeof SharedVaultItem>;

export const readSharedVaultItem = call({
  method: 'GET',
  path: '/vault/shared/{token}',
  caller: 'anyone',
  others: { ...readsContent, refunded: 'given', ageless: 'refused' },
  summary: 'Returns an item shared by a link.',
  params: z.object({ token: z.string().regex(/^[\w-]{20,64}$/, "This link isn't valid.") }),
  data: SharedVaultItem,
  failures: [AgeRequired, VaultItemNotFound],
});
