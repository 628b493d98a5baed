import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { failures } from './errors.ts';
import { sniff } from './sniff.ts';

/** Over all frames of a moving picture together. */
export const maxImagePixels = 100_000_000;

/** WebP cannot hold a longer side. */
const maxWebpSide = 16_383;

const renditionWidths = [320, 960, 2048];

// one thread for a picture: a worker decides how many pictures are made side by side, not this library
sharp.concurrency(1);
// paths are of temporary files, which may be used again for something else
sharp.cache(false);

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

export type ImageHeader = {
  readonly format: ImageFormat;
  /** In pixels and as people see it: turned as its EXIF orientation says. */
  readonly width: number;
  readonly height: number;
  /** Frames of a moving picture, 1 otherwise. */
  readonly frames: number;
};

export type Rendition = {
  readonly width: number;
  readonly height: number;
  /** WebP */
  readonly bytes: Buffer;
  /** Whether this is as wide as the original; wider ones are not made, a picture is never enlarged. */
  readonly isOriginalWidth: boolean;
};

/**
 * From the first bytes, without decoding, so that a small file cannot claim a lot of memory.
 * @throws MediaFailure UnknownType, UnsupportedType, TooManyPixels, Corrupt
 */
export async function readImageHeader(path: string): Promise<ImageHeader> {
  const { kind, mime } = await sniff(path);
  // nothing else reaches the library, whose other readers (SVG, TIFF) do more than a picture needs
  if (kind !== 'image') throw failures.unknownType();
  const read = await orCorrupt(() => sharp(path, { limitInputPixels: false, failOn: 'error' }).metadata());
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
  // a file of the AVIF family may hold several pictures, of which only the main one is shown
  const frames = format === 'gif' || format === 'webp' ? pages : 1;
  return { format, width: isTurned ? height : width, height: isTurned ? width : height, frames };
}

/**
 * The picture in several widths (pixels): WebP, upright, in sRGB, without any metadata. Moving pictures keep moving.
 * The widths beyond the original's are left out, and the original's own is made once instead.
 * @throws MediaFailure as readImageHeader, and Corrupt where the file ends too early
 */
export async function renderImage(path: string, { widths = renditionWidths } = {}): Promise<Rendition[]> {
  const header = await readImageHeader(path);
  const wanted = new Set(widths.map((width) => Math.min(width, header.width)));
  const renditions: Rendition[] = [];
  for (const width of [...wanted].sort((a, b) => a - b)) {
    const picture = upright(path, header)
      .resize({ width, height: maxWebpSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82, smartSubsample: true });
    const { data, info } = await orCorrupt(() => picture.toBuffer({ resolveWithObject: true }));
    const height = info.pageHeight ?? info.height;
    renditions.push({ width: info.width, height, bytes: data, isOriginalWidth: info.width === header.width });
  }
  return renditions;
}

/**
 * The middle of the picture in exactly this size (pixels), a still one also of a moving picture: WebP, upright, in
 * sRGB, without any metadata. For what has one place of one shape, as an avatar.
 * @throws MediaFailure as renderImage
 */
export async function coverImage(path: string, size: { width: number; height: number }): Promise<Buffer> {
  const header = await readImageHeader(path);
  const picture = upright(path, { ...header, frames: 1 })
    .resize({ ...size, fit: 'cover' })
    .webp({ quality: 78, smartSubsample: true });
  return await orCorrupt(() => picture.toBuffer());
}

/** The longest side, in pixels, to which everything is reduced before it is blurred. */
const previewDetail = 24;
const previewSide = 320;

/**
 * What may be shown of a picture to somebody who has not paid: its light and colours. No more than 24 pixels of the
 * long side are left before it is drawn large again, so that nothing can be recovered, by whatever means.
 * @returns WebP, 320 pixels on the long side
 * @throws MediaFailure as renderImage
 */
export async function blurredPreview(path: string): Promise<Buffer> {
  const header = await readImageHeader(path);
  // two steps on their own: in one chain the library would only do the last resize
  const few = upright(path, { ...header, frames: 1 })
    .flatten({ background: '#14101c' })
    .resize({ width: previewDetail, height: previewDetail, fit: 'inside', withoutEnlargement: true })
    .removeAlpha()
    .blur(0.8)
    .raw();
  const { data, info } = await orCorrupt(() => few.toBuffer({ resolveWithObject: true }));
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .resize({ width: previewSide, height: previewSide, fit: 'inside', kernel: 'cubic' })
    .blur(7)
    .modulate({ saturation: 1.25 })
    .webp({ quality: 70, smartSubsample: true })
    .toBuffer();
}

/**
 * Writes the original anew in its own format, upright and in sRGB, with nothing left of its metadata. This is what
 * is handed out as the original.
 * @throws MediaFailure as renderImage
 */
export async function sanitizedOriginal(path: string, outPath: string): Promise<{ readonly bytes: number }> {
  const header = await readImageHeader(path);
  const { size } = await orCorrupt(() => encoders[header.format](upright(path, header)).toFile(outPath));
  return { bytes: size };
}

const encoders: Readonly<Record<ImageFormat, (picture: Sharp) => Sharp>> = {
  jpeg: (picture) => picture.jpeg({ quality: 94, chromaSubsampling: '4:4:4' }),
  png: (picture) => picture.png({ compressionLevel: 6 }),
  webp: (picture) => picture.webp({ quality: 94, smartSubsample: true }),
  gif: (picture) => picture.gif(),
  avif: (picture) => picture.avif({ quality: 80, effort: 2 }),
};

/** Turned as EXIF says, before EXIF goes; the library turns single pictures only. */
function upright(path: string, { frames }: Pick<ImageHeader, 'frames'>): Sharp {
  const options: SharpOptions = { limitInputPixels: maxImagePixels, failOn: 'error', sequentialRead: true };
  const picture = sharp(path, { ...options, animated: frames > 1 });
  return frames > 1 ? picture : picture.autoOrient();
}

/** What the library throws while it reads is the file's fault: the pixels were counted before, the type is known. */
async function orCorrupt<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (isFaultOfDisk(error)) throw error;
    throw failures.corrupt('image', error);
  }
}

/** The library has one kind of error; a full or forbidden disk is only in its words. */
function isFaultOfDisk(error: unknown): boolean {
  return (
    error instanceof Error && /No space left|Permission denied|open for write|Input file is missing/.test(error.message)
  );
}
