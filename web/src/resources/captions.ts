import { useMutation, type QueryClient } from '@tanstack/react-query';
import { deleteCaptions, saveCaptions } from '@velvet/contracts/content/captions';
import type { VaultItemId } from '@velvet/contracts/ids';
import type { VaultItem } from '@velvet/contracts/content/vault';
import { api } from '#api/client.ts';
import { putItems } from './vault.ts';
import { patchCaptions } from './videos.ts';

type Captions = { readonly id: VaultItemId; readonly language: string };

function show(client: QueryClient, item: VaultItem): void {
  putItems(client, [item]);
  patchCaptions(client, item);
}

/** Adds captions of a video in a language, or replaces them. */
export const useSaveCaptions = () =>
  useMutation({
    mutationFn: ({ file, ...params }: Captions & { readonly file: File }) =>
      api(saveCaptions, { params, body: {}, files: [file] }),
    onSuccess: (item, _input, _before, { client }) => show(client, item),
  });

export const useDeleteCaptions = () =>
  useMutation({
    mutationFn: (params: Captions) => api(deleteCaptions, { params }),
    onSuccess: (item, _input, _before, { client }) => show(client, item),
  });
