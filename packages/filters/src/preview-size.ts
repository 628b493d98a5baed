/** Longest side of a preview, pixels. */
const maxPreviewSide = 1440;

type Size = { readonly width: number; readonly height: number };

/** Returns the rendition of which previews are made: the widest of up to 960 pixels, else the smallest. */
export function previewRendition<R extends Size>(renditions: readonly R[]): R | undefined {
  const byWidth = renditions.toSorted((one, other) => one.width - other.width);
  return byWidth.findLast(({ width }) => width <= 960) ?? byWidth[0];
}

/** Returns the size of a preview, pixels: that of its rendition, unless one side is too long. */
export function previewSize({ width, height }: Size): Size {
  const scale = Math.min(1, maxPreviewSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
