import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** Marker in every kind of metadata of the fixtures, so that one search finds remaining metadata. */
export const secret = 'Camera-of-Mara';

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
  const signature = Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
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
