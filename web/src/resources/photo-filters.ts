import { queryOptions, useMutation } from '@tanstack/react-query';
import { applyPhotoFilter } from '@velvet/contracts/content/photo-filter-calls';
import type { FilterEdit, PhotoFilter } from '@velvet/contracts/content/photo-filter';
import { readVaultItem, type VaultItem } from '@velvet/contracts/content/vault';
import type { VaultItemId } from '@velvet/contracts/ids';
import { previewRendition } from '@velvet/filters/preview-size';
import { api } from '#api/client.ts';
import { readFile } from '#api/read-asset.ts';
import { photoFilterTexts as texts } from '#texts/photo-filters.ts';
import { keysOf, staleAfterMs } from './cache.ts';
import type { UploadFile } from './send-attachments.ts';
import { showVaultItems } from './vault.ts';

const key = keysOf('vault');

/** A photo to filter: in the vault, or still on the device. */
export type PhotoSource = { readonly id: VaultItemId } | { readonly file: File };

export type OpenedPhoto = {
  readonly picture: Blob;
  /** the item that is filtered: for a copy the original, as long as it exists */
  readonly item: VaultItem | undefined;
  /** of a copy that is edited again */
  readonly filter: PhotoFilter | undefined;
};

/** The bytes from which the browser makes its preview. */
export const openedPhotoQuery = (source: PhotoSource, openedAt: number) =>
  queryOptions({
    queryKey: key('photo', 'id' in source ? source.id : source.file.name, openedAt),
    queryFn: ({ signal }) => openPhoto(source, signal),
    staleTime: staleAfterMs.never,
    // a picture takes megabytes
    gcTime: 0,
  });

async function openPhoto(source: PhotoSource, signal: AbortSignal): Promise<OpenedPhoto> {
  if ('file' in source) return { picture: source.file, item: undefined, filter: undefined };
  const opened = await api(readVaultItem, { params: { id: source.id }, signal });
  const original = opened.edit?.sourceId
    ? await api(readVaultItem, { params: { id: opened.edit.sourceId }, signal })
    : undefined;
  const item = original ?? opened;
  const rendition = previewRendition(item.urls.renditions);
  if (!rendition) throw new Error(texts.notReady);
  return { picture: await readFile(rendition.url, signal), item, filter: original && opened.edit?.filter };
}

type Applying = {
  readonly source: PhotoSource;
  readonly edit: FilterEdit;
  readonly uploadFile: UploadFile | undefined;
};

/** Saves the filtered copy. A photo on the device goes to the vault first. */
export const useApplyFilter = () =>
  useMutation({
    mutationFn: async ({ source, edit, uploadFile }: Applying) => {
      const id = 'id' in source ? source.id : await uploaded(source.file, uploadFile);
      return api(applyPhotoFilter, { params: { id }, body: edit });
    },
    onSuccess: (copy, _input, _before, { client }) => showVaultItems(client, [copy.id]),
  });

async function uploaded(file: File, uploadFile: UploadFile | undefined): Promise<VaultItemId> {
  if (!uploadFile) throw new Error('A photo on the device needs a way to the vault.');
  const id = await uploadFile({ file, signal: new AbortController().signal, onSent: () => {} });
  await processed(id);
  return id;
}

const pollMs = 800;
const maxPolls = 150;

/** Waits until an upload is processed. @throws {Error} when it failed, or takes longer than two minutes */
async function processed(id: VaultItemId): Promise<void> {
  for (let poll = 0; poll < maxPolls; poll += 1) {
    const { state, reason } = await api(readVaultItem, { params: { id } });
    if (state === 'ready') return;
    if (state === 'failed') throw new Error(reason ?? texts.failed);
    await new Promise((resolve) => {
      setTimeout(resolve, pollMs);
    });
  }
  throw new Error(texts.notReady);
}

/** The address of the server's preview. */
export const previewAddress = (filterUrl: string, filter: PhotoFilter) =>
  `${filterUrl}&filter=${encodeURIComponent(JSON.stringify(filter))}`;
