import { isFaceFilter, FilterEdit, filterTypes, type PixelFilter } from '@velvet/contracts/content/photo-filter';
import { filterPixels } from '@velvet/filters/filter-pixels';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { colorDifference } from '#testing/color-difference.ts';
import { temporaryFolder } from '#testing/folder.ts';
import { movingGif, photograph } from '#testing/image.fixture.ts';
import { filterImage } from './filter.ts';
import { filterPreview, writeFiltered } from './filtered.ts';
import { blackPng } from '#testing/image.fixture.ts';

/** Smooth light and hard edges in saturated and quiet colors, as a photo has them. */
function scene(width: number, height: number): Sharp {
  const shapes = Array.from({ length: 14 }, (_, index) => {
    const [x, y] = [(index * 0.37) % 1, (index * 0.61) % 1];
    const color = `hsl(${index * 47} ${30 + (index % 4) * 20}% ${25 + (index % 5) * 14}%)`;
    return `<circle cx="${100 * x}%" cy="${100 * y}%" r="${6 + (index % 4) * 4}%" fill="${color}"/>`;
  });
  const sky = `<linearGradient id="a" x2="1" y2="1"><stop stop-color="#20304a"/><stop offset="1" stop-color="#f2c9a0"/></linearGradient>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${sky}</defs><rect width="100%" height="100%" fill="url(#a)"/>${shapes.join('')}</svg>`;
  return sharp(Buffer.from(svg)).removeAlpha();
}

const pixelFilters = [...filterTypes.basic, ...filterTypes.effects].map((filterType) => filterOf(filterType));

function filterOf(filterType: string, filterOptions: object = {}): PixelFilter {
  const filter = FilterEdit.parse({ filterType, filterOptions });
  if (isFaceFilter(filter)) throw new Error(`${filterType} is drawn on faces.`);
  return filter;
}

/** Pictures with their renditions, for all filters. */
const pictures = await Promise.all(
  [scene(1000, 680), scene(400, 600)].map(async (picture) => {
    const original = await picture.jpeg({ quality: 94 }).toBuffer();
    const rendition = await sharp(original)
      .resize({ width: 640, withoutEnlargement: true })
      .webp({ quality: 82, smartSubsample: true })
      .toBuffer();
    return { original, rendition };
  }),
);

describe('the preview of the server, the pixels of the browser and the copy look alike', () => {
  test.each(pixelFilters)('$filterType', async (filter) => {
    await using folder = await temporaryFolder();
    for (const { original, rendition } of pictures) {
      const path = await folder.write('a.jpg', original);
      const copy = `${path}.copy`;

      const preview = await filterPreview(rendition, filter);
      await writeFiltered(path, copy, filter);

      const browser = await colorDifference(await browserPixels(rendition, filter), sharp(preview));
      expect(browser.mean, 'browser').toBeLessThan(2);
      expect(browser.most, 'browser').toBeLessThan(5);
      const whole = await colorDifference(sharp(preview), sharp(copy));
      expect(whole.mean, 'copy').toBeLessThan(3);
    }
  });
});

/** As the browser draws a preview: RGBA, from the rendition. */
async function browserPixels(rendition: Buffer, filter: PixelFilter): Promise<Sharp> {
  const { data, info } = await sharp(rendition).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  filterPixels(
    { data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length), width, height, channels: 4 },
    filter,
  );
  return sharp(data, { raw: { width, height, channels: 4 } });
}

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a %s stays one, in its size', async (format) => {
  await using folder = await temporaryFolder();
  const original = await folder.write('a', await scene(300, 200).toFormat(format).toBuffer());
  const outPath = `${original}.copy`;

  await filterImage({ inPath: original, outPath, filter: filterOf('blackwhite') });

  const { format: found, width, height, compression } = await sharp(outPath).metadata();
  expect([compression === 'av1' ? 'avif' : found, width, height]).toEqual([format, 300, 200]);
  const { data } = await sharp(outPath).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(Math.max(...data.subarray(0, 3)) - Math.min(...data.subarray(0, 3))).toBeLessThan(4);
});

test('all frames of an animation are filtered, and their times stay', async () => {
  await using folder = await temporaryFolder();
  const original = await folder.write('a.gif', await movingGif({ width: 40, height: 20 }, 3).toBuffer());
  const outPath = `${original}.copy`;

  await filterImage({ inPath: original, outPath, filter: filterOf('brightness', { brightness: 0.5 }) });

  expect(await sharp(outPath, { animated: true }).metadata()).toMatchObject({
    format: 'gif',
    pages: 3,
    pageHeight: 20,
    delay: [120, 120, 120],
  });
  const { data } = await sharp(outPath, { page: 2 }).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(Math.abs((data[0] ?? 0) - 60)).toBeLessThan(8);
});

test('a face filter is drawn at its place, and nowhere else', async () => {
  await using folder = await temporaryFolder();
  const original = await folder.write('a.png', await photograph({ width: 400, height: 300 }).png().toBuffer());
  const outPath = `${original}.copy`;
  const faces = [{ x: 0.5, y: 0.5, size: 0.2 }];
  const filter = FilterEdit.parse({ filterType: 'sunglasses', filterOptions: { faces } });

  await writeFiltered(original, outPath, filter);

  const at = async (path: string, left: number, top: number) => [
    ...(await sharp(path).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
  ];
  expect(Math.max(...(await at(outPath, 160, 158)))).toBeLessThan(90);
  expect(await at(outPath, 20, 20)).toEqual(await at(original, 20, 20));
  const preview = await filterPreview(await sharp(original).webp().toBuffer(), filter);
  expect((await colorDifference(sharp(preview), sharp(outPath))).mean).toBeLessThan(3);
});

test('a picture of more than 50 megapixels is refused', async () => {
  await using folder = await temporaryFolder();
  const inPath = await folder.write('a.png', blackPng({ width: 8000, height: 7000 }));
  await expect(filterImage({ inPath, outPath: `${inPath}.copy`, filter: filterOf('sepia') })).rejects.toMatchObject({
    problem: { reason: 'TooManyPixels', limit: 50_000_000, found: 56_000_000 },
  });
});
