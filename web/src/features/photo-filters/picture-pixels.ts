import { isFaceFilter, type PhotoFilter } from '@velvet/contracts/content/photo-filter';
import { faceOverlay } from '@velvet/filters/face-overlay';
import { filterPixels } from '@velvet/filters/filter-pixels';
import { previewSize } from '@velvet/filters/preview-size';

/** Decodes a picture in the size of previews. @throws {Error} when the browser cannot decode it */
export async function decodePicture(picture: Blob): Promise<ImageData> {
  const bitmap = await createImageBitmap(picture);
  try {
    return pixelsOf(bitmap, previewSize(bitmap));
  } finally {
    bitmap.close();
  }
}

/** Returns a picture in another size, pixels. */
export async function scaled(picture: ImageData, size: { width: number; height: number }): Promise<ImageData> {
  const bitmap = await createImageBitmap(picture);
  try {
    return pixelsOf(bitmap, size);
  } finally {
    bitmap.close();
  }
}

function pixelsOf(bitmap: ImageBitmap, { width, height }: { width: number; height: number }): ImageData {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser has no canvas.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

/** Draws a picture with a filter. Face filters are drawn above it. */
export function drawFiltered(canvas: HTMLCanvasElement, picture: ImageData, filter: PhotoFilter | undefined): void {
  const { width, height } = picture;
  const drawn = new ImageData(new Uint8ClampedArray(picture.data), width, height);
  if (filter && !isFaceFilter(filter)) filterPixels({ data: drawn.data, width, height, channels: 4 }, filter);
  canvas.getContext('2d')?.putImageData(drawn, 0, 0);
}

/** The filtered picture as a file, for a preview until the server's copy is there. */
export async function snapshot(picture: ImageData, filter: PhotoFilter): Promise<Blob> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: picture.width, height: picture.height });
  drawFiltered(canvas, picture, filter);
  if (isFaceFilter(filter)) {
    const image = new Image();
    image.src = svgAddress(faceOverlay(filter, picture));
    await image.decode();
    canvas.getContext('2d')?.drawImage(image, 0, 0, picture.width, picture.height);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The canvas has no picture.'))),
      'image/webp',
      0.85,
    );
  });
}

/** An address for an `img` with a drawing of our own. */
export const svgAddress = (markup: string) => `data:image/svg+xml,${encodeURIComponent(markup)}`;
