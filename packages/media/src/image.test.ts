import { readFile, rm, stat } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { gps, parse } from 'exifr';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#testing/folder.ts';
import { blackPng, hollowGif, movingGif, photograph, secret, webpChunks, withCamera } from '#testing/image.fixture.ts';
import { MediaFailure } from './errors.ts';
import { maxImagePixels } from './image-limits.ts';
import { blurredPreview, readImageHeader, renderImage, sanitizedOriginal } from './image.ts';

test('the header has the displayed size, the format and the number of frames', async () => {
  await using folder = await temporaryFolder();
  const turned = await folder.write(
    'a',
    await withCamera(photograph({ width: 60, height: 40 }), 6)
      .jpeg()
      .toBuffer(),
  );
  const moving = await folder.write('b', await movingGif({ width: 20, height: 10 }, 5).toBuffer());

  expect(await readImageHeader(turned)).toEqual({ format: 'jpeg', width: 40, height: 60, frames: 1 });
  expect(await readImageHeader(moving)).toEqual({ format: 'gif', width: 20, height: 10, frames: 5 });
});

test('a small PNG with 400 megapixels is refused by its header, without decoding', async () => {
  await using folder = await temporaryFolder();
  const path = await folder.write('bomb.png', blackPng({ width: 20_000, height: 20_000 }));
  expect((await stat(path)).size).toBeLessThan(600_000);
  const before = process.resourceUsage().maxRSS;

  await expect(renderImage(path)).rejects.toMatchObject({
    problem: { reason: 'TooManyPixels', limit: maxImagePixels, found: 400_000_000 },
    message: 'The image has 400 megapixels. The limit is 100.',
  });

  expect(process.resourceUsage().maxRSS - before).toBeLessThan(100_000);
});

test('the header counts the frames of an animation', async () => {
  await using folder = await temporaryFolder();
  const path = await folder.write('many.gif', hollowGif({ width: 4000, height: 3000 }, 9));

  await expect(readImageHeader(path)).rejects.toMatchObject({
    problem: { reason: 'TooManyPixels', found: 108_000_000 },
    message: 'The image has 108 megapixels across 9 frames. The limit is 100.',
  });
});

test.each(['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 'hello'])(
  'a file that is no picture is refused: %s',
  async (content) => {
    await using folder = await temporaryFolder();
    const path = await folder.write('a.png', content);
    await expect(readImageHeader(path)).rejects.toMatchObject({ problem: { reason: 'UnknownType' } });
  },
);

test.each([
  { original: 2400, widths: [320, 960, 2048], own: [false, false, false] },
  { original: 960, widths: [320, 960], own: [false, true] },
  { original: 700, widths: [320, 700], own: [false, true] },
  { original: 200, widths: [200], own: [true] },
])('renditions of a picture $original wide are $widths wide', async ({ original, widths, own }) => {
  await using folder = await temporaryFolder();
  const picture = photograph({ width: original, height: 300 });
  const path = await folder.write('a.jpg', await picture.jpeg().toBuffer());

  const renditions = await renderImage(path);

  expect(renditions.map(({ width }) => width)).toEqual(widths);
  expect(renditions.map(({ isOriginalWidth }) => isOriginalWidth)).toEqual(own);
  const decoded = await Promise.all(renditions.map(({ bytes }) => sharp(bytes).metadata()));
  expect(decoded.map(({ format, width, height }) => ({ format, width, height }))).toEqual(
    renditions.map(({ width, height }) => ({ format: 'webp', width, height })),
  );
});

test('renditions are upright and have no metadata', async () => {
  await using folder = await temporaryFolder();
  const original = await withCamera(photograph({ width: 900, height: 600 }), 6)
    .jpeg()
    .toBuffer();
  expect(await gps(original)).toMatchObject({ latitude: expect.closeTo(38.7137, 3) });
  const path = await folder.write('a.jpg', original);

  const renditions = [...(await renderImage(path)).map(({ bytes }) => bytes), await blurredPreview(path)];

  for (const rendition of renditions) {
    const { width, height, exif, xmp, iptc, icc, orientation } = await sharp(rendition).metadata();
    expect(width).toBeLessThan(height);
    expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
    expect(webpChunks(rendition)).toEqual(['VP8 ']);
    expect(rendition.includes(secret)).toBe(false);
  }
});

test('renditions of an animation are animated, and a very long one fits into WebP', async () => {
  await using folder = await temporaryFolder();
  const moving = await folder.write('a.gif', await movingGif({ width: 400, height: 40 }, 4).toBuffer());
  const long = await folder.write('b.png', blackPng({ width: 900, height: 60_000 }));

  const [small] = await renderImage(moving, { widths: [320] });
  const [fitted] = await renderImage(long, { widths: [320] });

  expect(await sharp(small?.bytes).metadata()).toMatchObject({ pages: 4, width: 320 });
  expect(small).toMatchObject({ width: 320, height: 32 });
  expect(fitted).toMatchObject({ height: 16_383 });
});

test.each(['jpeg', 'png', 'webp', 'gif'] as const)('renditions of a truncated %s are refused', async (format) => {
  await using folder = await temporaryFolder();
  const whole = await photograph({ width: 500, height: 500 }).toFormat(format).toBuffer();
  const path = await folder.write('a', whole.subarray(0, Math.floor(whole.length * 0.6)));

  const corrupt = { problem: { reason: 'Corrupt', message: expect.stringContaining('damaged or incomplete') } };
  await expect(renderImage(path)).rejects.toMatchObject(corrupt);
  await expect(sanitizedOriginal(path, folder.path('out'))).rejects.toMatchObject(corrupt);
});

test('blurred previews are equal for pictures that differ only in details below the preview resolution', async () => {
  await using folder = await temporaryFolder();
  const plain = photograph({ width: 1200, height: 800 });
  const written = Buffer.from(
    '<svg width="1200" height="800"><text x="300" y="400" font-size="26" fill="#fff">1234 5678</text></svg>',
  );
  const paths = [
    await folder.write('a.png', await plain.clone().png().toBuffer()),
    await folder.write(
      'b.png',
      await plain
        .clone()
        .composite([{ input: written }])
        .png()
        .toBuffer(),
    ),
  ];

  const [one, other] = await Promise.all(
    paths.map(async (path) =>
      sharp(await blurredPreview(path))
        .raw()
        .toBuffer(),
    ),
  );

  const differences = [...(one ?? [])].map((value, index) => Math.abs(value - (other?.[index] ?? 0)));
  expect(Math.max(...differences.slice(0, 1000))).toBeLessThan(30);
  expect(differences.reduce((sum, value) => sum + value, 0) / differences.length).toBeLessThan(1);
});

test('the blurred preview is small, 320 pixels long, and smooth', async () => {
  await using folder = await temporaryFolder();
  const path = await folder.write('a.png', await photograph({ width: 1200, height: 800 }).png().toBuffer());

  const preview = await blurredPreview(path);

  expect(preview.length).toBeLessThan(8_000);
  const { data, info } = await sharp(preview).greyscale().raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 320, height: 213 });
  const steps = Array.from(data.subarray(0, 319), (value, x) => Math.abs(value - (data[x + 1] ?? value)));
  expect(Math.max(...steps)).toBeLessThan(8);
});

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'the sanitized original of a %s keeps format and size, and has no metadata',
  async (format) => {
    await using folder = await temporaryFolder();
    const original = await withCamera(photograph({ width: 300, height: 200 }), 6)
      .toFormat(format)
      .toBuffer();
    expect(original.includes(secret)).toBe(true);
    const path = await folder.write('in', original);

    const { bytes } = await sanitizedOriginal(path, folder.path('out'));

    const clean = await readFile(folder.path('out'));
    expect(bytes).toBe(clean.length);
    expect(await readImageHeader(folder.path('out'))).toEqual({ format, width: 200, height: 300, frames: 1 });
    const { exif, xmp, iptc, icc } = await sharp(clean).metadata();
    expect({ exif, xmp, iptc, icc }).toEqual({});
    expect(clean.includes(secret)).toBe(false);
    expect(await metadataOf(clean, format)).toBeUndefined();
  },
);

test('the sanitized original of an animated GIF is animated', async () => {
  await using folder = await temporaryFolder();
  const path = await folder.write('in', await movingGif({ width: 30, height: 20 }, 3).toBuffer());

  await sanitizedOriginal(path, folder.path('out'));

  expect(await sharp(folder.path('out')).metadata()).toMatchObject({
    format: 'gif',
    pages: 3,
    delay: [120, 120, 120],
  });
});

test('a failure to write the sanitized original is reported as a disk error', async () => {
  await using folder = await temporaryFolder();
  const path = await folder.write('in', await photograph({ width: 30, height: 20 }).png().toBuffer());

  await expect(sanitizedOriginal(path, folder.path('nowhere/out'))).rejects.not.toHaveProperty('problem');
});

test('a picture that is deleted while it is processed is reported as a disk error', async () => {
  await using folder = await temporaryFolder();
  const picture = await photograph({ width: 300, height: 200 }).jpeg().toBuffer();
  const errors: unknown[] = [];
  // the file is opened several times, so the deletion must hit different moments
  for (let round = 0; round < 200; round += 1) {
    const path = await folder.write(`in${round}`, picture);
    const [processed] = await Promise.allSettled([blurredPreview(path), setTimeout(round / 40).then(() => rm(path))]);
    if (processed.status === 'rejected') errors.push(processed.reason);
  }
  expect(errors.length).toBeGreaterThan(20);
  expect(errors.filter((error) => error instanceof MediaFailure)).toEqual([]);
});

/** Reads metadata with a library other than the one that wrote the file. WebP chunks are read directly. */
async function metadataOf(image: Buffer, format: string): Promise<unknown> {
  if (format === 'webp') return webpChunks(image).find((chunk) => !chunk.startsWith('VP8'));
  return await parse(image, { gps: true, xmp: true, iptc: true, icc: true, jfif: false, ihdr: false });
}
