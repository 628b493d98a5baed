import { chmod } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '#testing/folder.ts';
import { transcoders } from '#testing/transcoders.ts';
import { phoneMp4 } from '#testing/video.fixture.ts';
import { findFfmpeg } from './find-ffmpeg.ts';
import { poster } from './poster.ts';
import { ffmpegTranscoder } from './transcoding/ffmpeg.transcoder.ts';

const size = { seconds: 2, width: 64, height: 48 };

test('ffmpeg is not found where there is none', async () => {
  await using folder = await temporaryFolder();

  expect(await findFfmpeg(folder.path('ffmpeg'), process.env['PATH'] ?? '')).toBeUndefined();
  expect(await findFfmpeg(undefined, folder.path('.'))).toBeUndefined();
});

describe.each(transcoders)('$name', (transcoder) => {
  test('the poster is upright and has no metadata', async () => {
    await using folder = await temporaryFolder();
    const path = await folder.write('a.mp4', await phoneMp4(size));

    const made = await poster(path, transcoder, folder.path('.'));

    expect(made).toMatchObject({ width: 48, height: 64 });
    const { format, exif, xmp } = await sharp(made.bytes).metadata();
    expect({ format, exif, xmp }).toEqual({ format: 'webp' });
  });

  test('a video whose samples are destroyed has no poster', async () => {
    await using folder = await temporaryFolder();
    const hollow = Buffer.from(await phoneMp4(size));
    hollow.fill(0, hollow.indexOf('mdat') + 4, hollow.lastIndexOf('moov') - 4);
    const path = await folder.write('a.mp4', hollow);

    await expect(poster(path, transcoder, folder.path('.'))).rejects.toMatchObject({
      problem: { reason: 'TranscodingFailed' },
    });
  });
});

test.skipIf(process.platform === 'win32').each([
  { does: 'complains', script: 'echo "moov atom not found" >&2; exit 1', cause: 'moov atom not found' },
  { does: 'writes nothing', script: 'exit 0', cause: 'There is no frame.' },
])('no poster comes from a program that $does', async ({ script, cause }) => {
  await using folder = await temporaryFolder();
  const path = await folder.write('a.mp4', await phoneMp4(size));
  const program = await folder.write('ffmpeg', `#!/bin/sh\n${script}\n`);
  await chmod(program, 0o755);

  await expect(poster(path, ffmpegTranscoder(program), folder.path('.'))).rejects.toMatchObject({
    problem: { reason: 'TranscodingFailed' },
    cause: { message: cause },
  });
});
