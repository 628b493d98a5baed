import sharp from 'sharp';
import { failures } from '#errors.ts';
import { encodePngChunk, pngChunks, pngSignature, type PngChunk } from './png-chunks.ts';

/** Chunks that describe the pixels of all frames. */
const shared: ReadonlySet<string> = new Set(['PLTE', 'tRNS', 'iCCP', 'sRGB', 'gAMA', 'cHRM', 'cICP', 'sBIT']);
const channels = 4;
/** Shorter delays become this long in browsers; milliseconds. */
const leastDelayMs = 20;

/** A frame of an animation (PNG, 11.3.6), with its pixels as the data of IDAT chunks. */
type Frame = {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  readonly delayMs: number;
  /** 1 clears the area afterwards, 2 restores what was there before */
  readonly disposal: number;
  readonly isBlended: boolean;
  readonly data: Buffer[];
};

/** Returns whether the head of a PNG announces several frames. */
export function isAnimatedPng(head: Buffer): boolean {
  const at = head.indexOf('acTL', 0, 'latin1');
  const pixels = head.indexOf('IDAT', 0, 'latin1');
  return at >= 0 && at + 8 <= head.length && (pixels < 0 || at < pixels) && head.readUInt32BE(at + 4) > 1;
}

/**
 * Converts an animated PNG to an animated WebP without loss, without metadata.
 * @param maxPixels of all frames together
 * @throws MediaFailure TooManyPixels, Corrupt
 */
export async function animatedWebp(file: Buffer, maxPixels: number): Promise<Buffer> {
  const chunks = pngChunks(file);
  const header = chunks.find(({ name }) => name === 'IHDR')?.data;
  const control = chunks.find(({ name }) => name === 'acTL')?.data;
  if (header?.length !== 13 || control?.length !== 8) throw failures.corrupt('image');
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [count, plays] = [control.readUInt32BE(0), control.readUInt32BE(4)];
  const pixels = width * height * count;
  if (pixels > maxPixels) throw failures.tooManyPixels(pixels, maxPixels, count);
  const frames = framesOf(chunks);
  const isInside = (frame: Frame) => frame.left + frame.width <= width && frame.top + frame.height <= height;
  if (frames.length !== count || !frames.every(isInside)) throw failures.corrupt('image');
  const pageBytes = width * height * channels;
  const pages = Buffer.alloc(pageBytes * count);
  const canvas = Buffer.alloc(pageBytes);
  for (const [page, frame] of frames.entries()) {
    const before = frame.disposal === 2 ? Buffer.from(canvas) : undefined;
    draw(canvas, width, frame, await pixelsOf(header, chunks, frame));
    canvas.copy(pages, page * pageBytes);
    if (before) before.copy(canvas);
    if (frame.disposal === 1) clear(canvas, width, frame);
  }
  return await sharp(pages, {
    raw: { width, height: height * count, channels, pageHeight: height },
    limitInputPixels: maxPixels,
  })
    .webp({ lossless: true, effort: 1, loop: plays, delay: frames.map(({ delayMs }) => delayMs) })
    .toBuffer();
}

/** A first picture without frame control is for programs that show no animations. */
function framesOf(chunks: readonly PngChunk[]): Frame[] {
  const frames: Frame[] = [];
  for (const { name, data } of chunks) {
    if (name === 'fcTL' && data.length === 26) frames.push(frameOf(data));
    if (name === 'IDAT') frames.at(-1)?.data.push(data);
    // the first four bytes number the chunk
    if (name === 'fdAT') frames.at(-1)?.data.push(data.subarray(4));
  }
  return frames;
}

function frameOf(data: Buffer): Frame {
  const seconds = data.readUInt16BE(20) / (data.readUInt16BE(22) || 100);
  return {
    width: data.readUInt32BE(4),
    height: data.readUInt32BE(8),
    left: data.readUInt32BE(12),
    top: data.readUInt32BE(16),
    delayMs: Math.max(leastDelayMs, Math.round(seconds * 1000)),
    disposal: data.readUInt8(24),
    isBlended: data.readUInt8(25) === 1,
    data: [],
  };
}

/** Decodes a frame as a PNG of its own. */
async function pixelsOf(header: Buffer, chunks: readonly PngChunk[], { width, height, data }: Frame): Promise<Buffer> {
  const own = Buffer.from(header);
  own.writeUInt32BE(width, 0);
  own.writeUInt32BE(height, 4);
  const described = chunks.filter(({ name }) => shared.has(name));
  const png = Buffer.concat([
    pngSignature,
    encodePngChunk({ name: 'IHDR', data: own }),
    ...described.map(encodePngChunk),
    ...data.map((each) => encodePngChunk({ name: 'IDAT', data: each })),
    encodePngChunk({ name: 'IEND', data: Buffer.alloc(0) }),
  ]);
  try {
    return await sharp(png, { failOn: 'error', limitInputPixels: width * height })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer();
  } catch (error) {
    throw failures.corrupt('image', error);
  }
}

function draw(canvas: Buffer, canvasWidth: number, frame: Frame, pixels: Buffer): void {
  const rowBytes = frame.width * channels;
  for (let y = 0; y < frame.height; y += 1) {
    const at = ((frame.top + y) * canvasWidth + frame.left) * channels;
    if (!frame.isBlended) pixels.copy(canvas, at, y * rowBytes, (y + 1) * rowBytes);
    else for (let x = 0; x < rowBytes; x += channels) blend(canvas, at + x, pixels, y * rowBytes + x);
  }
}

/** Puts a pixel over another one; colors are not multiplied by their opacity. */
function blend(canvas: Buffer, at: number, pixels: Buffer, from: number): void {
  const [over, under] = [(pixels[from + 3] ?? 0) / 255, (canvas[at + 3] ?? 0) / 255];
  const opacity = over + under * (1 - over);
  for (let channel = 0; opacity > 0 && channel < 3; channel += 1) {
    const [top, bottom] = [pixels[from + channel] ?? 0, canvas[at + channel] ?? 0];
    canvas[at + channel] = Math.round((top * over + bottom * under * (1 - over)) / opacity);
  }
  canvas[at + 3] = Math.round(opacity * 255);
}

function clear(canvas: Buffer, canvasWidth: number, { left, top, width, height }: Frame): void {
  for (let y = top; y < top + height; y += 1) {
    const at = (y * canvasWidth + left) * channels;
    canvas.fill(0, at, at + width * channels);
  }
}
