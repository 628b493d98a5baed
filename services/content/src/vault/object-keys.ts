import type { VaultItemId } from '@velvet/contracts/ids';

export const vaultPrefix = 'vault/';

/** Where the parts of an item lie. The names are fixed, so that doing a step again overwrites, and deleting needs no list. */
export function objectKeys(id: VaultItemId) {
  const folder = `${vaultPrefix}${id}`;
  return {
    /** as it was sent, with all its metadata; never handed out, and gone once the item is settled */
    source: `${folder}/source`,
    original: `${folder}/original`,
    /** from the smallest to the largest */
    rendition: (ordinal: number) => `${folder}/rendition-${ordinal}.webp`,
    preview: `${folder}/preview.webp`,
    poster: `${folder}/poster.webp`,
  };
}

/** As many sizes as pictures are made in. */
const renditionOrdinals = [0, 1, 2];

export function allKeys(id: VaultItemId): string[] {
  const { source, original, rendition, preview, poster } = objectKeys(id);
  return [source, original, preview, poster, ...renditionOrdinals.map(rendition)];
}
