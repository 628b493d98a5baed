import type { VaultItemId } from '@velvet/contracts/ids';

export const vaultPrefix = 'vault/';

/** Storage keys of an item's objects. They are fixed, so repeated steps overwrite, and deletion needs no listing. */
export function objectKeys(id: VaultItemId) {
  const folder = `${vaultPrefix}${id}`;
  return {
    /** the upload with all metadata; never served, and deleted after processing */
    source: `${folder}/source`,
    original: `${folder}/original`,
    /** from the smallest to the largest */
    rendition: (ordinal: number) => `${folder}/rendition-${ordinal}.webp`,
    preview: `${folder}/preview.webp`,
    poster: `${folder}/poster.webp`,
    /** tiles of a video for its preview */
    strip: `${folder}/strip.webp`,
    /** a rendition of a video, by the order in which they are made */
    stream: (place: number) => `${folder}/stream-${place}.mp4`,
  };
}

/** One key per rendition width. */
const renditionOrdinals = [0, 1, 2];
/** One key per rendition of a video. */
const streamPlaces = [0, 1, 2, 3];

export function allKeys(id: VaultItemId): string[] {
  const { source, original, rendition, preview, poster, strip, stream } = objectKeys(id);
  return [source, original, preview, poster, strip, ...renditionOrdinals.map(rendition), ...streamPlaces.map(stream)];
}
