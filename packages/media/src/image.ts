import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { displayable } from './displayable.ts';
import { failures, isSystemError } from './errors.ts';
import { maxImagePixels } from './image-limits.ts';
import { sniff, type MediaType } from './sniff.ts';

/** Largest side length that WebP supports. */
const maxWebpSide = 16_383;

const renditionWidths = [320, 960, 2048];

// one thread per picture: the worker controls the concurrency, not this library
sharp.concurrency(1);
// paths of temporary files are reused, so results by path must not be cached
sharp.cache(false);

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

export type ImageHeader = {
  readonly format: ImageFormat;
  /** Displayed width in pixels, after applying the EXIF orientation. */
  readonly width: number;
  readonly height: number;
  /** Number of frames; 1 for a still picture. */
  readonly frames: number;
};

export type Rendition = {
  readonly width: number;
  readonly height: number;
  /** WebP */
  readonly bytes: Buffer;
  /** Whether this has the width of the original. Pictures are never enlarged. */
  readonly isOriginalWidth: boolean;
};

/**
 * Reads the header without decoding, so that a small file cannot allocate much memory.
 * @throws MediaFailure UnknownType, UnsupportedType, TooManyPixels, Corrupt
 */
export async function readImageHeader(path: string): Promise<ImageHeader> {
  const { kind, mime } = await sniff(path);
  // other formats (SVG, TIFF) must not reach the library, whose decoders for them are a larger attack surface
  if (kind !== 'image') throw failures.unknownType();
  const read = await orCorrupt(path, () => sharp(path, { limitInputPixels: false, failOn: 'error' }).metadata());
  const header = headerFrom(read, formatOf[mime]);
  const pixels = header.width * header.height * header.frames;
  if (pixels > maxImagePixels) throw failures.tooManyPixels(pixels, maxImagePixels, header.frames);
  return header;
}

const formatOf: Readonly<Record<string, ImageFormat>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
};

function headerFrom(
  { width, height, pages = 1, orientation = 1 }: Metadata,
  format: ImageFormat | undefined,
): ImageHeader {
  if (!format) throw failures.unknownType();
  const isTurned = orientation >= 5;
  // an AVIF file may have several pictures, of which only the main one is displayed
  const frames = format === 'gif' || format === 'webp' ? pages : 1;
  return { format, width: isTurned ? height : width, height: isTurned ? width : height, frames };
}

/**
 * Renders a picture in several widths (pixels): WebP, upright, in sRGB, without metadata. Animations stay animated.
 * Widths beyond the original are skipped, and the original width is rendered once instead.
 * @throws MediaFailure as readImageHeader, and Corrupt if the file is truncated
 */
export async function renderImage(path: string, { widths = renditionWidths } = {}): Promise<Rendition[]> {
  const header = await readImageHeader(path);
  const wanted = new Set(widths.map((width) => Math.min(width, header.width)));
  const renditions: Rendition[] = [];
  for (const width of [...wanted].sort((a, b) => a - b)) {
    const picture = upright(path, header)
      .resize({ width, height: maxWebpSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82, smartSubsample: true });
    const { data, info } = await orCorrupt(path, () => picture.toBuffer({ resolveWithObject: true }));
    const height = info.pageHeight ?? info.height;
    renditions.push({ width: info.width, height, bytes: data, isOriginalWidth: info.width === header.width });
  }
  return renditions;
}

/**
 * Crops the center of a picture of any accepted type to exactly this size (pixels), as a still picture: WebP, upright, in sRGB, without
 * metadata. For fixed shapes such as avatars.
 * @throws MediaFailure as displayable and renderImage
 */
export async function coverImage(given: string, size: { width: number; height: number }): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'picture-'));
  try {
    const { path } = await displayable(given, folder);
    const header = await readImageHeader(path);
    const picture = upright(path, { ...header, frames: 1 })
      .resize({ ...size, fit: 'cover' })
      .webp({ quality: 78, smartSubsample: true });
    return await orCorrupt(path, () => picture.toBuffer());
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Longest side, in pixels, to which pictures are reduced before blurring. */
const previewDetail = 24;
const previewSide = 320;

/**
 * Returns a preview for viewers without access: only light and colours. The picture is reduced to 24 pixels on the long side before it
 * is enlarged again, so that details cannot be recovered.
 * @returns WebP, 320 pixels on the long side
 * @throws MediaFailure as renderImage
 */
export async function blurredPreview(path: string): Promise<Buffer> {
  const header = await readImageHeader(path);
  // two separate steps: in one chain the library would apply only the last resize
  const few = upright(path, { ...header, frames: 1 })
    .flatten({ background: '#14101c' })
    .resize({ width: previewDetail, height: previewDetail, fit: 'inside', withoutEnlargement: true })
    .removeAlpha()
    .blur(0.8)
    .raw();
  const { data, info } = await orCorrupt(path, () => few.toBuffer({ resolveWithObject: true }));
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .resize({ width: previewSide, height: previewSide, fit: 'inside', kernel: 'cubic' })
    .blur(7)
    .modulate({ saturation: 1.25 })
    .webp({ quality: 70, smartSubsample: true })
    .toBuffer();
}

/**
 * Encodes the original again, upright and in sRGB, without metadata. Downloads of the original get this file.
 * @param type of the file; that of the picture by default
 * @throws MediaFailure as renderImage
 */
export async function sanitizedOriginal(
  path: string,
  outPath: string,
  type?: Pick<MediaType, 'mime'>,
): Promise<{ readonly bytes: number }> {
  const header = await readImageHeader(path);
  const encode = encoders[(type && formatOf[type.mime]) ?? header.format];
  const { size } = await orCorrupt(path, () => encode(upright(path, header)).toFile(outPath));
  return { bytes: size };
}

/** Encodes a picture in the format of its original, in the quality of downloads. */
export const encoders: Readonly<Record<ImageFormat, (picture: Sharp) => Sharp>> = {
  // optimal codes need all coefficients at once: 560 MB more for 49 megapixels
  jpeg: (picture) => picture.jpeg({ quality: 94, chromaSubsampling: '4:4:4', optimiseCoding: false }),
  png: (picture) => picture.png({ compressionLevel: 6 }),
  webp: (picture) => picture.webp({ quality: 94, smartSubsample: true }),
  gif: (picture) => picture.gif(),
  avif: (picture) => picture.avif({ quality: 80, effort: 2 }),
};

/** Applies the EXIF orientation before the metadata are removed. The library rotates still pictures only. */
export function upright(path: string, { frames }: Pick<ImageHeader, 'frames'>): Sharp {
  const options: SharpOptions = { limitInputPixels: maxImagePixels, failOn: 'error', sequentialRead: true };
  const picture = sharp(path, { ...options, animated: frames > 1 });
  return frames > 1 ? picture : picture.autoOrient();
}

/** Maps errors of the library to Corrupt, because size and type of the file are already verified. */
export async function orCorrupt<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    // a file deleted meanwhile is not corrupt, and the library has no single message for it
    await access(path);
    if (isSystemError(error)) throw error;
    throw failures.corrupt('image', error);
  }
}
