import { useMutation, useQuery, type QueryClient } from '@tanstack/react-query';
import type { ProcessingStep } from '@velvet/contracts/content/processing-step';
import { retryProcessing } from '@velvet/contracts/content/vault-processing';
import type { VaultItem } from '@velvet/contracts/content/vault';
import type { VaultItemId } from '@velvet/contracts/ids';
import { api } from '#api/client.ts';
import { messageOf } from '#api/failure.ts';
import { processingTexts as texts } from '#texts/processing.ts';
import { toast } from '#ui/toast.ts';
import { postKeys } from './posts.ts';
import { patchItems, putItems, showVaultItems, vaultItemQuery } from './vault.ts';
import { videoKeys } from './videos.ts';

/** An own item that is processed; live events keep its steps up to date. */
export const useProcessed = (id: VaultItemId): VaultItem | undefined => useQuery(vaultItemQuery(id)).data;

/** Shows the steps of an item wherever it is cached. When all are done, it is read again with its stream. */
export function showSteps(client: QueryClient, id: VaultItemId, steps: ProcessingStep[]): void {
  const patch = (item: VaultItem) => ({ ...item, processing: steps });
  patchItems(client, new Set([id]), patch);
  client.setQueryData(vaultItemQuery(id).queryKey, (item) => item && patch(item));
  if (steps.every(({ state }) => state === 'done' || state === 'failed')) showItem(client, id);
}

/** Reads an item again that has changed. */
export function showItem(client: QueryClient, id: VaultItemId): void {
  showVaultItems(client, [id]);
  void client.invalidateQueries({ queryKey: vaultItemQuery(id).queryKey });
}

/** Processes again what failed of an item; posts and videos wait for it again. */
export const useRetryProcessing = () =>
  useMutation({
    mutationFn: (id: VaultItemId) => api(retryProcessing, { params: { id } }),
    onSuccess: (item, _id, _before, { client }) => {
      putItems(client, [item]);
      void client.invalidateQueries({ queryKey: videoKeys.own });
      void client.invalidateQueries({ queryKey: postKeys.unpublished });
    },
    onError: (error) => toast.error(messageOf(error, texts.retryFailed)),
  });
