import type { VaultItem } from '@velvet/contracts/content/vault';
import type { SharedVaultItem } from '@velvet/contracts/content/vault-share';
import type { z } from 'zod';
import type { FilterPreviews } from '#filters/filter-previews.ts';
import type { MediaUrls, Viewer } from './media-urls.ts';
import { exposuresOf, priceOf } from './exposure.ts';
import { objectKeys } from './object-keys.ts';
import { processingSteps } from '#processing/processing-steps.ts';
import { downloadName, sizeInWords, type VaultRow } from './vault-item.ts';

export type VaultPresenter = ReturnType<typeof vaultPresenter>;

export function vaultPresenter(urls: MediaUrls, previews: FilterPreviews, publicUrl: string) {
  const shareUrl = (token: string) => `${publicUrl}/vault/shared/${token}`;
  return {
    shareUrl,
    async present(row: VaultRow): Promise<z.input<typeof VaultItem>> {
      const { sizeBytes, fileName, isPrivate, tags, views, likes, comments, state, reason, sha256, shareToken } = row;
      const { audience, ageRestricted, edit, editSourceId } = row;
      const isPicture = row.type === 'image' && state === 'ready';
      return {
        ...outline(row),
        sizeBytes,
        fileName,
        isPrivate,
        audience,
        price: priceOf(row),
        stock: row.stock,
        ageRestricted,
        seenBy: exposuresOf(row),
        tags,
        views,
        likes,
        comments,
        state,
        reason,
        processing: processingSteps(row),
        sha256,
        urls: await urlsOf(urls, row, row.ownerId),
        shareUrl: shareToken && shareUrl(shareToken),
        filterUrl: isPicture ? previews.sign(row.id, row.ownerId) : null,
        edit: edit && { sourceId: editSourceId, filter: edit },
      };
    },

    async presentShared(
      row: VaultRow,
      owner: SharedVaultItem['owner'],
      viewer: Viewer,
    ): Promise<z.input<typeof SharedVaultItem>> {
      return { ...outline(row), owner, urls: await urlsOf(urls, row, viewer) };
    },
  };
}

/** Returns the fields for the owner and for viewers by link. */
function outline({
  id,
  title,
  description,
  altText,
  type,
  sizeBytes,
  uploadedAt,
  width,
  height,
  durationMs,
  waveform,
}: VaultRow) {
  return {
    id,
    title,
    description,
    altText,
    type,
    width,
    height,
    size: sizeInWords(sizeBytes),
    uploadedAt: uploadedAt.toISOString(),
    durationSeconds: seconds(durationMs),
    waveform: waveform ?? [],
  };
}

/** Returns the item's signed URLs; none unless the item is ready. */
export async function urlsOf(
  urls: MediaUrls,
  row: Pick<VaultRow, 'id' | 'title' | 'extension' | 'hasPoster' | 'hasStream' | 'captionLanguages' | 'renditions'>,
  viewer: Viewer,
): Promise<VaultItem['urls']> {
  const keys = objectKeys(row.id);
  if (row.extension === null)
    return { original: null, stream: null, captions: [], download: null, poster: null, renditions: [] };
  const [original, download, poster, ...renditions] = await Promise.all([
    urls.sign(keys.original, viewer),
    urls.sign(keys.original, viewer, downloadName(row.title, row.extension)),
    row.hasPoster ? urls.sign(keys.poster, viewer) : null,
    ...row.renditions.map((_, ordinal) => urls.sign(keys.rendition(ordinal), viewer)),
  ]);
  return {
    original,
    stream: row.hasStream ? urls.stream(row.id, viewer) : null,
    captions: urls.captions(row.id, row.captionLanguages, viewer),
    download,
    poster,
    renditions: row.renditions.map((size, ordinal) => ({ ...size, url: renditions[ordinal] ?? '' })),
  };
}

export function seconds(durationMs: number | null): number | null {
  return durationMs === null ? null : durationMs / 1000;
}
