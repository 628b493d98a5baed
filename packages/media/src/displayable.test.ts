import { mkdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#testing/folder.ts';
import { movingPng, p3Heic, photograph, pqAvif } from '#testing/image.fixture.ts';
import { displayable } from './displayable.ts';
import { coverImage, renderImage, sanitizedOriginal } from './image.ts';
import { images } from './sniff.ts';

type Folder = Awaited<ReturnType<typeof temporaryFolder>>;

async function displayed(folder: Folder, content: Buffer) {
  await mkdir(folder.path('made'));
  return await displayable(await folder.write('in', content), folder.path('made'));
}

/** Returns the color at a part of the width of a picture, a third from its top. */
async function colorAt(picture: Buffer | string, part: number, page = 0) {
  const { data, info } = await sharp(picture, { page }).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 3) * info.width + Math.floor(info.width * part)) * 3;
  return [...data.subarray(at, at + 3)];
}

test('a HEIC is rendered with its wide colors and downloaded as JPEG', async () => {
  await using folder = await temporaryFolder();
  const { path, type, isClean } = await displayed(folder, await p3Heic());

  expect({ type, isClean }).toEqual({ type: images.jpg, isClean: false });
  const [rendition] = await renderImage(path);
  await sanitizedOriginal(path, folder.path('out'), type);

  expect(rendition).toMatchObject({ width: 64, height: 48 });
  expect(await sharp(folder.path('out')).metadata()).toMatchObject({ format: 'jpeg', width: 64 });
  // without the profile the yellow of the bars has a blue of 60
  for (const picture of [rendition?.bytes ?? '', folder.path('out')]) {
    const [red = 0, green = 0, blue = 255] = await colorAt(picture, 0.21);
    expect(Math.min(red, green)).toBeGreaterThan(180);
    expect(blue).toBeLessThan(25);
  }
});

test('a HEIC can be an avatar', async () => {
  await using folder = await temporaryFolder();
  const path = await folder.write('in', await p3Heic());

  expect(await sharp(await coverImage(path, { width: 32, height: 32 })).metadata()).toMatchObject({ width: 32 });
});

test('a truncated HEIC is refused', async () => {
  await using folder = await temporaryFolder();
  const whole = await p3Heic();

  await expect(displayed(folder, whole.subarray(0, whole.length - 300))).rejects.toMatchObject({
    problem: { reason: 'Corrupt' },
  });
});

test('an AVIF in HDR becomes SDR with the colors that browsers show', async () => {
  await using folder = await temporaryFolder();
  const { path, type } = await displayed(folder, await pqAvif());

  expect(type).toEqual(images.avif);
  const [red = 0, green = 0, blue = 255] = await colorAt(path, 0.5);
  expect([red >= 145, green >= 71, blue <= 60]).toEqual([true, true, true]);
});

test('an animated PNG becomes an animated WebP with the same frames', async () => {
  await using folder = await temporaryFolder();
  const file = await movingPng({ width: 40, height: 20 }, ['#ff0000', '#00ff00', '#0000ff']);

  const { path, type, isClean } = await displayed(folder, file);

  expect({ type, isClean }).toEqual({ type: images.webp, isClean: true });
  expect(await sharp(path).metadata()).toMatchObject({
    width: 40,
    height: 20,
    pages: 3,
    delay: [100, 100, 100],
    loop: 0,
  });
  expect(await colorAt(path, 0.1, 1)).toEqual([0, 255, 0]);
  expect(await colorAt(path, 0.9, 1)).toEqual([255, 0, 0]);
  expect(await colorAt(path, 0.9, 2)).toEqual([0, 0, 255]);
});

test('an animated PNG that lacks frames is refused, and so is one with too many pixels', async () => {
  await using folder = await temporaryFolder();
  await using another = await temporaryFolder();
  const size = { width: 40, height: 20 };

  const short = displayed(folder, await movingPng(size, ['#ff0000', '#00ff00'], 3));
  await expect(short).rejects.toMatchObject({ problem: { reason: 'Corrupt' } });
  const endless = displayed(another, await movingPng(size, ['#ff0000'], 1_000_000));
  await expect(endless).rejects.toMatchObject({ problem: { reason: 'TooManyPixels', found: 800_000_000 } });
});

test.each([
  { format: 'jpeg', missing: 1 },
  { format: 'jpeg', missing: 2 },
  { format: 'png', missing: 5 },
  { format: 'png', missing: 12 },
  { format: 'gif', missing: 1 },
] as const)(
  'a $format that lacks only the last $missing bytes of its end marker is whole',
  async ({ format, missing }) => {
    await using folder = await temporaryFolder();
    const whole = await photograph({ width: 50, height: 50 }).toFormat(format).toBuffer();

    const { path } = await displayed(folder, whole.subarray(0, whole.length - missing));

    expect(await readFile(path)).toEqual(whole);
  },
);

test.each(['jpeg', 'png', 'gif'] as const)('a %s that lacks pixels does not get an end marker', async (format) => {
  await using folder = await temporaryFolder();
  const whole = await photograph({ width: 500, height: 500 }).toFormat(format).toBuffer();
  const { path } = await displayed(folder, whole.subarray(0, Math.floor(whole.length * 0.9)));

  await expect(renderImage(path)).rejects.toMatchObject({ problem: { reason: 'Corrupt' } });
});
