import type { SharedVaultItem, VaultItem } from '@velvet/contracts/content/vault';
import type { z } from 'zod';
import type { MediaUrls, Viewer } from './media-urls.ts';
import { objectKeys } from './object-keys.ts';
import { downloadName, sizeInWords, type VaultRow } from './vault-item.ts';

export type VaultPresenter = ReturnType<typeof vaultPresenter>;

export function vaultPresenter(urls: MediaUrls, publicUrl: string) {
  const shareUrl = (token: string) => `${publicUrl}/vault/shared/${token}`;

  async function present(row: VaultRow): Promise<z.input<typeof VaultItem>> {
    const {
      id,
      title,
      description,
      type,
      sizeBytes,
      fileName,
      isPrivate,
      tags,
      views,
      likes,
      comments,
      state,
      reason,
      width,
      height,
      sha256,
    } = row;
    return {
      ...{
        id,
        title,
        description,
        type,
        sizeBytes,
        fileName,
        isPrivate,
        tags,
        views,
        likes,
        comments,
        state,
        reason,
        width,
        height,
        sha256,
      },
      size: sizeInWords(sizeBytes),
      uploadedAt: row.uploadedAt.toISOString(),
      durationSeconds: seconds(row.durationMs),
      urls: await urlsOf(urls, row, row.ownerId),
      shareUrl: row.shareToken && shareUrl(row.shareToken),
    };
  }

  async function presentShared(
    row: VaultRow,
    owner: SharedVaultItem['owner'],
    viewer: Viewer,
  ): Promise<z.input<typeof SharedVaultItem>> {
    const { id, title, description, type, sizeBytes, width, height } = row;
    return {
      ...{ id, title, description, type, width, height, owner },
      size: sizeInWords(sizeBytes),
      uploadedAt: row.uploadedAt.toISOString(),
      durationSeconds: seconds(row.durationMs),
      urls: await urlsOf(urls, row, viewer),
    };
  }

  return { present, presentShared, shareUrl };
}

/** The item's signed addresses; nothing of an item that is not ready has one. */
async function urlsOf(urls: MediaUrls, row: VaultRow, viewer: Viewer): Promise<VaultItem['urls']> {
  const keys = objectKeys(row.id);
  if (row.extension === null) return { original: null, download: null, poster: null, renditions: [] };
  const [original, download, poster, ...renditions] = await Promise.all([
    urls.sign(keys.original, viewer),
    urls.sign(keys.original, viewer, downloadName(row.title, row.extension)),
    row.hasPoster ? urls.sign(keys.poster, viewer) : null,
    ...row.renditions.map((_, ordinal) => urls.sign(keys.rendition(ordinal), viewer)),
  ]);
  return {
    original,
    download,
    poster,
    renditions: row.renditions.map((size, ordinal) => ({ ...size, url: renditions[ordinal] ?? '' })),
  };
}

export function seconds(durationMs: number | null): number | null {
  return durationMs === null ? null : durationMs / 1000;
}
