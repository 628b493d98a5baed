import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#testing/folder.ts';
import { soundingMov, timedMov, webm } from '#testing/video.fixture.ts';
import { rewriteSound } from './rewrite-audio.ts';
import { rewriteWithoutMetadata } from './rewrite.ts';
import { readVideo } from './video.ts';

const size = { seconds: 4, width: 64, height: 48 };
const damaged = { problem: { reason: 'Corrupt' } };
const cutBefore = (film: Uint8Array, part: number) => film.subarray(0, Math.floor(film.length * part));

test('a MOV with uncompressed sound is rewritten, although the copy has fewer and larger packets', async () => {
  await using folder = await temporaryFolder();
  const path = await folder.write('in', await soundingMov(size, 0.5));

  await rewriteWithoutMetadata(path, folder.path('out'));

  expect(await readVideo(folder.path('out'))).toMatchObject({
    durationSeconds: expect.closeTo(4, 1),
    audioCodec: 'pcm-s16',
  });
});

test('a video that was cut without encoding is rewritten, although the sound before the cut is left out', async () => {
  await using folder = await temporaryFolder();
  const sound = { fromSecond: -2, seconds: 4, level: 0.5 };
  const path = await folder.write('in', await timedMov(size, { frameTime: (frame) => frame / 10 - 1.5, sound }));

  await rewriteWithoutMetadata(path, folder.path('out'));

  expect(await readVideo(folder.path('out'))).toMatchObject({ durationSeconds: expect.closeTo(2.5, 1) });
});

test.each([0.3, 0.66, 0.85])('a WebM of which %d remains is refused', async (part) => {
  await using folder = await temporaryFolder();
  const path = await folder.write('in', cutBefore(await webm(size), part));

  await expect(rewriteWithoutMetadata(path, folder.path('out'))).rejects.toMatchObject(damaged);
});

test('a WebM that lacks a part of its index is whole', async () => {
  await using folder = await temporaryFolder();
  const whole = await webm(size);
  const path = await folder.write('in', whole.subarray(0, whole.length - 4));

  await rewriteWithoutMetadata(path, folder.path('out'));

  expect(await readVideo(folder.path('out'))).toEqual(await readVideo(await folder.write('whole', whole)));
});

test('sound of a MOV that is not compressed becomes WAV, and a truncated one is refused', async () => {
  await using folder = await temporaryFolder();
  const whole = await soundingMov(size, 0.5);
  const path = await folder.write('in', whole);

  expect(await rewriteSound(path, folder.path('out'))).toMatchObject({ type: { extension: 'wav' } });

  await rewriteWithoutMetadata(path, folder.path('indexed'));
  const indexed = await readFile(folder.path('indexed'));
  const cut = await folder.write('cut', cutBefore(indexed, 0.9));
  await expect(rewriteSound(cut, folder.path('out'))).rejects.toMatchObject(damaged);
});
