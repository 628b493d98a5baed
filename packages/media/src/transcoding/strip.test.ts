import { mkdir } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '#testing/folder.ts';
import { sourceIn, transcoders, wholeOf } from '#testing/transcoders.ts';
import { phoneMp4 } from '#testing/video.fixture.ts';
import { makeStrip, planStrip } from './strip.ts';
import { transcode } from './transcode.ts';

const film = { seconds: 25, width: 320, height: 240 };

describe.each(transcoders)('$name', (transcoder) => {
  test('the preview strip of a rendition has its tiles in rows, each of its time', async () => {
    await using folder = await temporaryFolder();
    const source = await sourceIn(folder, await phoneMp4(film));
    const made = await transcode(transcoder, { source, folder: folder.path('out'), height: 240 }, () => {});
    const path = await wholeOf(folder, made.segments.length);
    await mkdir(folder.path('strip'));

    const { picture, ...strip } = await makeStrip(transcoder, { path, made }, folder.path('strip'));

    expect(strip).toEqual({ tiles: 13, columns: 10, secondsPerTile: 2, width: 120, height: 160 });
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 1200, height: 320 });
    const tile = (left: number, top: number) =>
      sharp(picture).extract({ left, top, width: 120, height: 160 }).greyscale().raw().toBuffer();
    expect(await tile(0, 0)).not.toEqual(await tile(600, 0));
    expect(
      (await sharp(await tile(240, 160), { raw: { width: 120, height: 160, channels: 1 } }).stats()).channels[0]?.mean,
    ).toBeGreaterThan(5);
  });
});

test.each([
  [1, { tiles: 1, columns: 1, secondsPerTile: 2 }],
  [200, { tiles: 100, columns: 10, secondsPerTile: 2 }],
  [6 * 3600, { tiles: 100, columns: 10, secondsPerTile: 216 }],
])('the preview strip of %f seconds has at most a hundred tiles', (seconds, strip) => {
  const segments = [{ seconds, bytes: 1 }];
  expect(planStrip({ segments, width: 1920, height: 1080 })).toEqual({ ...strip, width: 160, height: 90 });
});
