import { useMutation } from '@tanstack/react-query';
import { editVaultItem, readVaultItem, type VaultItem } from '@velvet/contracts/content/vault';
import { shareVaultItem, unshareVaultItem } from '@velvet/contracts/content/vault-share';
import { changePrivacy, changeVaultAccess, deleteVaultItems } from '@velvet/contracts/content/vault-bulk';
import type { VaultItemId } from '@velvet/contracts/ids';
import { api } from '#api/client.ts';
import type { Input } from '#api/request.ts';
import { vaultTexts as texts } from '#texts/vault.ts';
import { inBatches } from './batches.ts';
import { patchItems, putItems, showVaultItems, takeItems, vaultSummaryQuery } from './vault.ts';

/** Saves the description of an item. @throws {ApiFailure} */
export const saveAltText = (id: VaultItemId, altText: string) =>
  api(editVaultItem, { params: { id }, body: { altText } });

export type VaultChange = NonNullable<Input<typeof editVaultItem>['body']>;

export const useEditItem = () =>
  useMutation({
    mutationFn: ({ id, change }: { id: VaultItemId; change: VaultChange }) =>
      api(editVaultItem, { params: { id }, body: change }),
    onSuccess: (item, _input, _before, { client }) => {
      putItems(client, [item]);
      void client.invalidateQueries({ queryKey: vaultSummaryQuery.queryKey });
    },
  });

/** However many items at once. Private content has no link. */
export const useMakePrivate = () =>
  useMutation({
    mutationFn: async (ids: readonly VaultItemId[]) => {
      const answers = await inBatches(ids, (batch) => api(changePrivacy, { body: { ids: batch, isPrivate: true } }));
      return answers.flatMap(({ changed }) => changed);
    },
    onSuccess: (changed, _input, _before, { client }) =>
      patchItems(client, new Set(changed), (item) => ({
        ...item,
        isPrivate: true,
        shareUrl: null,
        seenBy: item.seenBy.filter(({ kind }) => kind !== 'link' && kind !== 'vault'),
      })),
    onSettled: (_answer, _error, _input, _before, { client }) =>
      client.invalidateQueries({ queryKey: vaultSummaryQuery.queryKey }),
  });

/** Shows however many items to an audience of the vault that others visit. */
export const useShowItems = () =>
  useMutation({
    mutationFn: async ({ ids, access }: { ids: readonly VaultItemId[]; access: ShownAccess }) => {
      const answers = await inBatches(ids, (batch) => api(changeVaultAccess, { body: { ids: batch, ...access } }));
      return answers.flatMap(({ changed }) => changed);
    },
    onSuccess: (changed, _input, _before, { client }) => showVaultItems(client, changed),
  });
type ShownAccess = Omit<NonNullable<Input<typeof changeVaultAccess>['body']>, 'ids'>;

/** However many items at once; those that a post shows stay. */
export const useDeleteItems = () =>
  useMutation({
    mutationFn: async (ids: readonly VaultItemId[]) => {
      const answers = await inBatches(ids, (batch) => api(deleteVaultItems, { body: { ids: batch } }));
      return {
        deleted: answers.flatMap(({ deleted }) => deleted),
        inUse: answers.flatMap(({ inUse }) => inUse),
      };
    },
    // items that are not in use are gone, also if another tab deleted them first
    onSuccess: ({ inUse }, ids, _before, { client }) => {
      const kept = new Set(inUse);
      takeItems(client, new Set(ids.filter((id) => !kept.has(id))));
    },
  });

export const useShareItem = () =>
  useMutation({
    mutationFn: async (item: VaultItem) => {
      await api(shareVaultItem, { params: { id: item.id } });
      return api(readVaultItem, { params: { id: item.id } });
    },
    onSuccess: (item, _input, _before, { client }) => putItems(client, [item]),
  });

export const useEndLink = () =>
  useMutation({
    mutationFn: async (item: VaultItem) => {
      await api(unshareVaultItem, { params: { id: item.id } });
      return api(readVaultItem, { params: { id: item.id } });
    },
    onSuccess: (item, _input, _before, { client }) => putItems(client, [item]),
  });

/** Downloads an item under a fresh address, because the one in a list may have expired. */
export function useDownload() {
  return useMutation({
    mutationFn: async ({ id }: Pick<VaultItem, 'id'>) => {
      const { urls } = await api(readVaultItem, { params: { id } });
      if (!urls.download) throw new Error(texts.shareNotReady);
      const anchor = document.createElement('a');
      anchor.href = urls.download;
      anchor.download = '';
      anchor.click();
    },
  });
}
