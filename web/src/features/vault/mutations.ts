import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  deleteVaultItem,
  editVaultItem,
  readVaultItem,
  shareVaultItem,
  unshareVaultItem,
  type VaultItem,
} from '@velvet/contracts/content/vault';
import type { VaultItemId } from '@velvet/contracts/ids';
import { api } from '#api/client.ts';
import type { Input } from '#api/request.ts';
import { vaultTexts as texts } from '#texts/vault.ts';
import { eachOf } from './each-of.ts';
import { putItems, takeItems, vaultSummaryQuery } from './queries.ts';

export type VaultChange = NonNullable<Input<typeof editVaultItem>['body']>;

export function useEditItem() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: { id: VaultItemId; change: VaultChange }) =>
      api(editVaultItem, { params: { id }, body: change }),
    onSuccess: (item) => {
      putItems(client, [item]);
      void client.invalidateQueries({ queryKey: vaultSummaryQuery().queryKey });
    },
  });
}

/** Several at once; what could not be done is told, item by item. */
export function useMakePrivate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (items: readonly VaultItem[]) =>
      eachOf(items, ({ id }) => api(editVaultItem, { params: { id }, body: { isPrivate: true } }), texts.saveFailed),
    onSuccess: ({ done }) => {
      putItems(
        client,
        done.map(([, item]) => item),
      );
      void client.invalidateQueries({ queryKey: vaultSummaryQuery().queryKey });
    },
  });
}

export function useDeleteItems() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (items: readonly VaultItem[]) =>
      eachOf(items, ({ id }) => api(deleteVaultItem, { params: { id } }), texts.deleteFailed),
    onSuccess: ({ done }) => takeItems(client, new Set(done.map(([item]) => item.id))),
  });
}

export function useShareItem() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (item: VaultItem) => {
      await api(shareVaultItem, { params: { id: item.id } });
      return api(readVaultItem, { params: { id: item.id } });
    },
    onSuccess: (item) => putItems(client, [item]),
  });
}

export function useEndLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (item: VaultItem) => {
      await api(unshareVaultItem, { params: { id: item.id } });
      return api(readVaultItem, { params: { id: item.id } });
    },
    onSuccess: (item) => putItems(client, [item]),
  });
}

/** The address in a list may be over: a fresh one is asked for. */
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
