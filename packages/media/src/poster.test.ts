import { chmod } from 'node:fs/promises';
import { ffmpeg } from '@velvet/engines/tools/ffmpeg.tool';
import { isToolAvailable, toolPath } from '@velvet/engines/tools/tool';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#testing/folder.ts';
import { phoneMp4 } from '#testing/video.fixture.ts';
import { findFfmpeg } from './find-ffmpeg.ts';
import { poster } from './poster.ts';

const size = { seconds: 2, width: 64, height: 48 };
const installed = (await isToolAvailable(ffmpeg)) ? await toolPath(ffmpeg) : undefined;

test('poster returns undefined without ffmpeg', async () => {
  await using folder = await temporaryFolder();
  const path = await folder.write('a.mp4', await phoneMp4(size));

  expect(await poster(path, { ffmpegPath: undefined })).toBeUndefined();
  expect(await poster(path, { ffmpegPath: folder.path('ffmpeg') })).toBeUndefined();
  expect(await findFfmpeg(folder.path('ffmpeg'), process.env['PATH'] ?? '')).toBeUndefined();
  expect(await findFfmpeg(undefined, folder.path('.'))).toBeUndefined();
});

test.skipIf(!installed)('the poster is upright and has no metadata', async () => {
  await using folder = await temporaryFolder();
  const path = await folder.write('a.mp4', await phoneMp4(size));

  const made = await poster(path, { ffmpegPath: installed });

  expect(made).toMatchObject({ width: 48, height: 64 });
  const { format, exif, xmp } = await sharp(made?.bytes).metadata();
  expect({ format, exif, xmp }).toEqual({ format: 'webp' });
});

test.skipIf(!installed)('a truncated video has no poster', async () => {
  await using folder = await temporaryFolder();
  const whole = Buffer.from(await phoneMp4(size));
  const hollow = Buffer.from(whole);
  hollow.fill(0, hollow.indexOf('mdat') + 4, hollow.lastIndexOf('moov') - 4);
  const path = await folder.write('a.mp4', hollow);

  await expect(poster(path, { ffmpegPath: installed })).rejects.toMatchObject({ problem: { reason: 'PosterFailed' } });
});

test.skipIf(process.platform === 'win32').each([
  { does: 'hangs', script: 'while :; do :; done', ends: 'SIGKILL' },
  {
    does: 'writes without end',
    script: 'while :; do echo 0123456789012345678901234567890123456789; done',
    ends: 'SIGKILL',
  },
  { does: 'complains', script: 'echo "moov atom not found" >&2; exit 1', ends: 'moov atom not found' },
])('a program that $does is stopped or believed', async ({ script, ends }) => {
  await using folder = await temporaryFolder();
  const path = await folder.write('a.mp4', await phoneMp4(size));
  const ffmpegPath = await folder.write('ffmpeg', `#!/bin/sh\n${script}\n`);
  await chmod(ffmpegPath, 0o755);

  await expect(poster(path, { ffmpegPath, timeoutMs: 500 })).rejects.toMatchObject({
    problem: { reason: 'PosterFailed', message: expect.stringContaining(ends) },
  });
});
