import { createHash } from 'node:crypto';
import { parse } from 'exifr';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cameraOf } from './camera.ts';
import { kindNames } from './kinds.ts';
import { choiceOf, drawAvatar, drawBanner, drawPicture } from './picture.ts';

const small = { width: 120, height: 90 };
const seedTurned = [...Array(50).keys()].find((seed) => cameraOf(seed).orientation === 6) ?? 0;

test('the same seed draws the same picture, another one another', async () => {
  const [one, again, other] = await Promise.all([7, 7, 8].map((seed) => drawPicture({ seed, ...small })));

  expect(again?.equals(one ?? Buffer.alloc(0))).toBe(true);
  expect(other?.equals(one ?? Buffer.alloc(0))).toBe(false);
});

test('sixty-four seeds draw sixty-four pictures that differ at thumbnail size', async () => {
  const stamps = await Promise.all(
    Array.from({ length: 64 }, async (_, seed) =>
      sharp(await drawPicture({ seed, ...small }))
        .autoOrient()
        .resize(8, 6, { fit: 'fill' })
        .raw()
        .toBuffer(),
    ),
  );

  const alike = stamps.flatMap((stamp, index) =>
    stamps
      .slice(index + 1)
      .map((other, offset) => ({ seeds: [index, index + 1 + offset], apart: difference(stamp, other) })),
  );

  expect(alike.filter(({ apart }) => apart < 6)).toEqual([]);
  expect(new Set(Array.from({ length: 64 }, (_, seed) => Object.values(choiceOf(seed)).join(' '))).size).toBe(64);
});

test.each(kindNames)('the kind %s has light, darkness and something to see', async (kind) => {
  const picture = sharp(await drawPicture({ seed: 3, ...small, kind }));
  const { channels } = await picture.stats();
  const spread = Math.max(...channels.map(({ stdev }) => stdev));
  const mean = channels.reduce((sum, channel) => sum + channel.mean, 0) / 3;

  expect(spread).toBeGreaterThan(12);
  expect(mean).toBeGreaterThan(6);
  expect(mean).toBeLessThan(170);
});

test('a picture has EXIF data with camera, time and place', async () => {
  const camera = cameraOf(5);

  const exif: unknown = await parse(await drawPicture({ seed: 5, ...small }), { gps: true });

  expect(exif).toMatchObject({
    Make: camera.make,
    Model: camera.model,
    LensModel: camera.lens,
    latitude: expect.closeTo(camera.latitude, 3),
    longitude: expect.closeTo(camera.longitude, 3),
    DateTimeOriginal: expect.any(Date),
  });
});

test('a rotated picture is displayed upright, in the requested size', async () => {
  const file = sharp(await drawPicture({ seed: seedTurned, ...small }));

  expect(await file.metadata()).toMatchObject({ width: 90, height: 120, orientation: 6, format: 'jpeg' });
  const { info } = await file.autoOrient().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject(small);
});

test('avatars and banners have their sizes', async () => {
  expect(await sharp(await drawAvatar(1)).metadata()).toMatchObject({ width: 512, height: 512, format: 'jpeg' });
  expect(await sharp(await drawBanner(1)).metadata()).toMatchObject({ width: 1600, height: 400, format: 'jpeg' });
  const avatars = await Promise.all(Array.from({ length: 12 }, (_, seed) => drawAvatar(seed, 64)));
  expect(new Set(avatars.map((avatar) => createHash('sha256').update(avatar).digest('hex'))).size).toBe(12);
});

/** The mean difference of two small pictures, of 255. */
function difference(one: Buffer, other: Buffer): number {
  return one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length;
}
