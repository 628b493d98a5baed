import { readFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { encodePngChunk, pngChunks, pngSignature, type PngChunk } from '#decoding/png-chunks.ts';

/** Marker in every kind of metadata of the fixtures, so that one search finds remaining metadata. */
export const secret = 'Camera-of-Mara';

/** Returns color bars in HEIC with the wide colors of phones (Display P3), 64x48. */
export const p3Heic = (): Promise<Buffer> => readFile(new URL('./bars-p3.heic', import.meta.url));

/** Returns an orange AVIF in HDR (PQ), 64x64; browsers show it as 145,71,33 or brighter. */
export const pqAvif = (): Promise<Buffer> => readFile(new URL('./orange-pq.avif', import.meta.url));

type Picture = { readonly width: number; readonly height: number };

/** Returns a gradient with a fine grid, whose details a blur removes. */
export function photograph({ width, height }: Picture): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      const grid = (x >> 1) % 2 === (y >> 1) % 2 ? 24 : 0;
      pixels[at] = Math.min(255, (200 * x) / width + grid);
      pixels[at + 1] = 40 + grid;
      pixels[at + 2] = Math.min(255, (200 * y) / height + grid);
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** Adds camera, location, XMP and optionally an orientation, as phones do. */
export function withCamera(picture: Sharp, orientation = 1): Sharp {
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="${secret}"/></rdf:RDF></x:xmpmeta>`;
  return picture
    .withMetadata({ orientation })
    .withIccProfile('p3')
    .withExifMerge({
      IFD0: { Make: 'Velvet', Model: secret },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '38/1 42/1 4932/100',
        GPSLongitudeRef: 'W',
        GPSLongitude: '9/1 8/1 2159/100',
      },
    })
    .withXmp(xmp);
}

/** Returns an animated GIF from stacked pages. */
export function movingGif({ width, height }: Picture, frames: number): Sharp {
  const pixels = Buffer.alloc(width * height * frames * 3);
  for (let frame = 0; frame < frames; frame += 1) {
    pixels.fill((frame * 60) % 256, frame * width * height * 3, (frame + 1) * width * height * 3);
  }
  return sharp(pixels, { raw: { width, height: height * frames, channels: 3, pageHeight: height } }).gif({
    delay: Array<number>(frames).fill(120),
    loop: 0,
  });
}

/** Returns a PNG of zeros at one bit per pixel: a small file of any decoded size. */
export function blackPng({ width, height }: Picture): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height), { level: 9 });
  return Buffer.concat([
    pngSignature,
    encodePngChunk({ name: 'IHDR', data: header }),
    encodePngChunk({ name: 'IDAT', data: rows }),
    encodePngChunk({ name: 'IEND', data: Buffer.alloc(0) }),
  ]);
}

/**
 * Returns an animated PNG whose frames show one color each. Every second one covers only the left half and is cleared afterwards.
 * @param announced number of frames in its header
 */
export async function movingPng({ width, height }: Picture, colors: readonly string[], announced = colors.length) {
  const chunks: PngChunk[] = [];
  for (const [frame, background] of colors.entries()) {
    const isHalf = frame % 2 === 1;
    const size = { width: isHalf ? width / 2 : width, height };
    const png = await sharp({ create: { ...size, channels: 4, background } })
      .png()
      .toBuffer();
    const [control, order] = [Buffer.alloc(26), Buffer.alloc(4)];
    control.writeUInt32BE(size.width, 4);
    control.writeUInt32BE(size.height, 8);
    control.writeUInt16BE(1, 20);
    control.writeUInt16BE(10, 22);
    control.writeUInt8(isHalf ? 1 : 0, 24);
    const pixels = pngChunks(png).filter(({ name }) => name === 'IDAT');
    const own = pixels.map(({ data }) =>
      frame === 0 ? { name: 'IDAT', data } : { name: 'fdAT', data: Buffer.concat([order, data]) },
    );
    if (frame === 0) {
      const count = Buffer.alloc(8);
      count.writeUInt32BE(announced);
      chunks.push(...pngChunks(png).filter(({ name }) => name === 'IHDR'), { name: 'acTL', data: count });
    }
    chunks.push({ name: 'fcTL', data: control }, ...own);
  }
  return Buffer.concat([pngSignature, ...[...chunks, { name: 'IEND', data: Buffer.alloc(0) }].map(encodePngChunk)]);
}

/** Returns a GIF whose frames declare a large canvas and have the data of one pixel. */
export function hollowGif({ width, height }: Picture, frames: number): Buffer {
  const screen = Buffer.alloc(13);
  screen.write('GIF89a', 'latin1');
  screen.writeUInt16LE(width, 6);
  screen.writeUInt16LE(height, 8);
  screen[10] = 0x80;
  const palette = Buffer.from([0, 0, 0, 255, 255, 255]);
  const delay = [0x21, 0xf9, 4, 0, 10, 0, 0, 0];
  const area = [width & 0xff, width >> 8, height & 0xff, height >> 8];
  const onePixel = [0x2c, 0, 0, 0, 0, ...area, 0, 2, 2, 0x44, 1, 0];
  const pages = Array.from({ length: frames }, () => Buffer.from([...delay, ...onePixel]));
  return Buffer.concat([screen, palette, ...pages, Buffer.from([0x3b])]);
}

/** Returns the names of a WebP's chunks, in order. */
export function webpChunks(webp: Buffer): string[] {
  const names: string[] = [];
  for (let at = 12; at + 8 <= webp.length;) {
    names.push(webp.toString('latin1', at, at + 4));
    const size = webp.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return names;
}
