import { open, readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { animatedWebp, isAnimatedPng } from './decoding/apng.ts';
import { findCicp, isBeyondSrgb } from './decoding/cicp.ts';
import { decodePicture } from './decoding/decode-picture.ts';
import { withEndMarker } from './decoding/end-marker.ts';
import { failures } from './errors.ts';
import { maxImagePixels } from './image-limits.ts';
import { images, sniff, type MediaType } from './sniff.ts';

/** A picture that the image library reads with its right colors and all of its frames. */
export type Displayable = {
  readonly path: string;
  /** of the file that is stored: browsers display it */
  readonly type: MediaType;
  /** whether it is that file already */
  readonly isClean: boolean;
};

/** An animation is read whole; its pixels without compression take as much. */
const maxAnimationBytes = 4 * maxImagePixels;
/** Descriptions of pixels are before them. */
const headBytes = 256 * 1024;

/**
 * Converts pictures that the image library or browsers cannot read. HEIC becomes JPEG, or PNG if it is transparent. An animated PNG
 * becomes WebP. HDR and wide colors without a profile become sRGB. A missing end marker is added.
 * @param folder for new files
 * @throws MediaFailure UnknownType, UnsupportedType, TooManyPixels, Corrupt
 */
export async function displayable(path: string, folder: string): Promise<Displayable> {
  const type = await sniff(path);
  if (type.kind !== 'image') throw failures.unknownType();
  const [source, into] = [resolve(path), resolve(folder)];
  if (type.extension === images.heic.extension) {
    const decoded = await decodePicture({ source, maxPixels: maxImagePixels, cicp: undefined }, into);
    return { path: decoded.path, type: decoded.hasAlpha ? images.png : images.jpg, isClean: false };
  }
  const head = await headOf(source);
  if (type.extension === images.png.extension && isAnimatedPng(head)) {
    if ((await stat(source)).size > maxAnimationBytes) throw failures.corrupt('image');
    const moving = join(into, 'moving.webp');
    await writeFile(moving, await animatedWebp(await readFile(source), maxImagePixels));
    return { path: moving, type: images.webp, isClean: true };
  }
  const cicp = describesColors.has(type.extension) ? findCicp(head, type.extension) : undefined;
  if (cicp && isBeyondSrgb(cicp)) {
    const decoded = await decodePicture({ source, maxPixels: maxImagePixels, cicp }, into);
    return { path: decoded.path, type, isClean: false };
  }
  return { path: await withEndMarker(source, type.extension, join(into, 'completed')), type, isClean: false };
}

const describesColors: ReadonlySet<string> = new Set([images.avif.extension, images.png.extension]);

async function headOf(path: string): Promise<Buffer> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
  return buffer.subarray(0, bytesRead);
}
