import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { isBeyondSrgb, type Cicp } from './cicp.ts';
import { decodeHeif, type Pixels } from './heif.ts';
import { withProfile } from './png-chunks.ts';
import { toSrgb } from './srgb-pixels.ts';

/** A picture that the image library cannot show right. */
export type DecodingWork = {
  /** absolute path */
  readonly source: string;
  readonly maxPixels: number;
  /** colors of a picture that the image library can decode; undefined for HEIC */
  readonly cicp: Cicp | undefined;
};

/** Writes `picture.png` into the working directory. Prints the size and the number of channels. */
async function decode({ source, maxPixels, cicp }: DecodingWork): Promise<void> {
  const pixels = cicp
    ? { ...(await deepPixels(source, maxPixels)), cicp }
    : decodeHeif(await readFile(source), isBeyondSrgb, ({ width, height }) => {
        process.stdout.write(`size=${width}x${height}\n`);
        if (width * height > maxPixels) throw new Error('The picture has too many pixels.');
      });
  const { width, height, channels, icc } = pixels;
  const needsMapping = pixels.cicp !== undefined && isBeyondSrgb(pixels.cicp);
  const data = needsMapping && pixels.cicp ? toSrgb(pixels, pixels.cicp) : pixels.data;
  const picture = sharp(data, { raw: { width, height, channels }, limitInputPixels: maxPixels });
  const png = await picture.png({ compressionLevel: 1 }).toBuffer();
  process.stdout.write(`channels=${channels}\n`);
  await writeFile('picture.png', icc ? withProfile(png, icc) : png);
}

/** Decodes with 16 bits. */
async function deepPixels(source: string, maxPixels: number): Promise<Pixels> {
  const picture = sharp(source, { limitInputPixels: maxPixels, failOn: 'error' }).toColourspace('rgb16');
  const { data, info } = await picture.raw({ depth: 'ushort' }).toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  if (channels !== 3 && channels !== 4) throw new Error(`A picture in RGB has ${channels} channels.`);
  return {
    width,
    height,
    channels,
    data: new Uint16Array(data.buffer, data.byteOffset, data.length / 2),
    most: 65_535,
  };
}

try {
  await decode(JSON.parse(process.argv[2] ?? '') as DecodingWork);
  process.exit(0);
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
