import { buffer } from 'node:stream/consumers';
import { VaultItemNotFound } from '@velvet/contracts/content/failures';
import { TooManyRequests } from '@velvet/contracts/failure';
import type { PhotoFilter } from '@velvet/contracts/content/photo-filter';
import type { UserId, VaultItemId } from '@velvet/contracts/ids';
import { previewRendition } from '@velvet/filters/preview-size';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import type { ObjectStorage } from '@velvet/kit/storage/object-storage';
import { urlSigner } from '@velvet/kit/storage/url-signer';
import { mediaKeyRepository } from '#vault/media-key.repository.ts';
import { objectKeys } from '#vault/object-keys.ts';
import pLimit from 'p-limit';
import { filterPreviewRepository } from './filter-preview.repository.ts';

/** Path of previews below `/media/`. */
export const previewPrefix = 'filtered';
const expiresInSeconds = 300;

/** Previews in memory, about 150 kB each. */
const maxKept = 100;
const atOnce = 2;
const maxWaiting = 30;
/** Previews that one person waits for at once. A browser shows one, and leaves the next when it is not shown any more. */
const maxOfPerson = 8;

export type FilterPreviews = Awaited<ReturnType<typeof filterPreviews>>;

/**
 * Previews of filters. They are made of a rendition and so cost the same for every picture. Addresses are signed for the owner; the
 * filter is not part of the signature, because its options are bounded.
 */
export async function filterPreviews(db: Database, storage: ObjectStorage, clock: Clock) {
  const pictures = filterPreviewRepository(db);
  const signer = urlSigner(await mediaKeyRepository(db).find(), clock);
  const kept = new Map<string, Promise<Buffer>>();
  const limited = pLimit(atOnce);
  const waiting = new Map<string, number>();

  async function render(id: VaultItemId, filter: PhotoFilter): Promise<Buffer> {
    const { renditions } = (await pictures.findPicture(id)) ?? {};
    const rendition = renditions && previewRendition(renditions);
    const ordinal = rendition ? renditions.indexOf(rendition) : 0;
    const object = rendition && (await storage.get(objectKeys(id).rendition(ordinal)));
    if (!object) throw new Refusal(VaultItemNotFound);
    // loaded on first use to save memory
    const { filterPreview } = await import('@velvet/media/filtered');
    return filterPreview(await buffer(object.body), filter);
  }

  function leave(viewer: string): void {
    const others = (waiting.get(viewer) ?? 1) - 1;
    if (others > 0) waiting.set(viewer, others);
    else waiting.delete(viewer);
  }

  return {
    /** Returns the address of the previews of a picture, relative to the site, without the filter. */
    sign: (id: VaultItemId, viewer: UserId) =>
      `/media/${signer.get(`${previewPrefix}/${id}`, { expiresInSeconds, viewer })}`,

    /** @param query the parts of the address besides the filter */
    isSigned: (id: VaultItemId, query: Readonly<Record<string, string>>) =>
      signer.isValid('GET', `${previewPrefix}/${id}`, query),

    /**
     * Returns a preview as WebP. Requests for the same preview share it.
     * @param viewer tag of the person in the signed address
     * @throws {Refusal} VaultItemNotFound, TooManyRequests
     */
    read(id: VaultItemId, filter: PhotoFilter, viewer: string): Promise<Buffer> {
      const name = JSON.stringify([id, filter.filterType, filter.filterOptions]);
      const known = kept.get(name);
      if (known) return known;
      const own = waiting.get(viewer) ?? 0;
      if (limited.pendingCount >= maxWaiting || own >= maxOfPerson) throw new Refusal(TooManyRequests);
      const oldest = kept.size >= maxKept ? kept.keys().next().value : undefined;
      if (oldest !== undefined) kept.delete(oldest);
      waiting.set(viewer, own + 1);
      const preview = limited(() => render(id, filter)).finally(() => leave(viewer));
      kept.set(name, preview);
      preview.catch(() => kept.delete(name));
      return preview;
    },
  };
}
