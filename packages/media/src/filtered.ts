import { maxFilteredPixels } from '@velvet/contracts/content/limits';
import { isFaceFilter, type PhotoFilter } from '@velvet/contracts/content/photo-filter';
import { faceOverlay } from '@velvet/filters/face-overlay';
import { filterPixels } from '@velvet/filters/filter-pixels';
import { previewSize } from '@velvet/filters/preview-size';
import sharp, { type Sharp } from 'sharp';
import { failures } from './errors.ts';
import { encoders, orCorrupt, readImageHeader, upright } from './image.ts';

/**
 * Writes a filtered picture in its own format.
 * @throws MediaFailure as readImageHeader, and TooManyPixels above `maxFilteredPixels`
 */
export async function writeFiltered(path: string, outPath: string, filter: PhotoFilter): Promise<void> {
  const header = await readImageHeader(path);
  const { format, frames } = header;
  const pixels = header.width * header.height * frames;
  if (pixels > maxFilteredPixels) throw failures.tooManyPixels(pixels, maxFilteredPixels, frames);
  const { delay, loop } = frames > 1 ? await sharp(path, { animated: true }).metadata() : {};
  const moving = { ...(delay && { delay }), ...(loop !== undefined && { loop }) };
  const picture = await orCorrupt(path, () => filtered(upright(path, header), filter, frames));
  if (frames === 1) await encoders[format](picture).toFile(outPath);
  else await (format === 'gif' ? picture.gif(moving) : picture.webp({ quality: 94, ...moving })).toFile(outPath);
}

/**
 * Returns the preview of a filter, made of a rendition: a still WebP, with its longer side within the limit of previews.
 * @throws MediaFailure Corrupt
 */
export async function filterPreview(rendition: Buffer, filter: PhotoFilter): Promise<Buffer> {
  try {
    const { width, height } = await sharp(rendition).metadata();
    const still = sharp(rendition, { limitInputPixels: maxFilteredPixels }).resize({
      ...previewSize({ width, height }),
      fit: 'fill',
    });
    return await (await filtered(still, filter, 1)).webp({ quality: 92, smartSubsample: true }).toBuffer();
  } catch (error) {
    throw failures.corrupt('image', error);
  }
}

/** @param frames frames of an animation, which lie below each other */
async function filtered(picture: Sharp, filter: PhotoFilter, frames: number): Promise<Sharp> {
  const { data, info } = await picture.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const { width, channels } = info;
  if (channels !== 3 && channels !== 4) throw new Error(`A picture in sRGB has ${channels} channels.`);
  const height = info.height / frames;
  const drawn = isFaceFilter(filter);
  if (!drawn) {
    for (let frame = 0; frame < frames; frame += 1) {
      const length = width * height * channels;
      const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset + frame * length, length);
      filterPixels({ data: pixels, width, height, channels }, filter);
    }
  }
  const raw = { width, height: info.height, channels, ...(frames > 1 && { pageHeight: height }) };
  const result = sharp(data, { raw, limitInputPixels: maxFilteredPixels });
  return drawn
    ? result.composite([
        { input: Buffer.from(faceOverlay(filter, { width, height })), tile: frames > 1, left: 0, top: 0 },
      ])
    : result;
}
