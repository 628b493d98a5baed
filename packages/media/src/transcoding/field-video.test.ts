import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { poster } from '#poster.ts';
import { temporaryFolder } from '#testing/folder.ts';
import { sourceIn, transcoders, wholeOf, type Folder } from '#testing/transcoders.ts';
import { hlgBars, soundingMov, timedMov, webm } from '#testing/video.fixture.ts';
import { readVideo } from '#video.ts';
import { secondsOf } from './hls-rendition.ts';
import { openSource } from './source.ts';
import { transcode } from './transcode.ts';
import type { Transcoder } from './transcoder.ts';

const size = { seconds: 2, width: 64, height: 48 };

/** Makes the smallest rendition of a video, and its poster. */
async function madeOf(transcoder: Transcoder, folder: Folder, content: Uint8Array) {
  const source = await sourceIn(folder, content);
  const height = Math.min(source.width, source.height);
  const made = await transcode(transcoder, { source, folder: folder.path('out'), height }, () => {});
  return { made, picture: await poster(source.path, transcoder, folder.path('.')) };
}

/** Returns the color at a part of the width of a picture, a third from its top. */
async function colorAt(picture: Buffer, part: number) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 3) * info.width + Math.floor(info.width * part)) * 3;
  return [...data.subarray(at, at + 3)];
}

describe.each(transcoders)('$name', (transcoder) => {
  test('the last picture stays until the sound ends', async () => {
    await using folder = await temporaryFolder();
    const film = await timedMov(size, { sound: { fromSecond: 0, seconds: 6, level: 0.5 } });

    const { made } = await madeOf(transcoder, folder, film);

    expect(secondsOf(made.segments)).toBeCloseTo(6, 0);
  });

  test('a picture that begins after the sound is shown from the first moment on', async () => {
    await using folder = await temporaryFolder();
    const sound = { fromSecond: 0, seconds: 5, level: 0.5 };
    const film = await timedMov(size, { frameTime: (frame) => 3 + frame / 10, sound });

    const { made } = await madeOf(transcoder, folder, film);

    expect(secondsOf(made.segments)).toBeCloseTo(5, 0);
  });

  test('a recording that begins at 12 s has its own length', async () => {
    await using folder = await temporaryFolder();
    const film = { ...size, seconds: 4 };
    const { durationSeconds } = await readVideo(await folder.write('from zero', await webm(film)));

    const { made } = await madeOf(transcoder, folder, await webm(film, 12));

    // the container has no duration of its last frame
    expect(Math.abs(secondsOf(made.segments) - durationSeconds)).toBeLessThanOrEqual(1.1);
    expect(await readVideo(folder.path('in'))).toMatchObject({ durationSeconds: expect.closeTo(durationSeconds, 1) });
  });

  test('a video of one frame has a rendition and a poster', async () => {
    await using folder = await temporaryFolder();

    const { made, picture } = await madeOf(transcoder, folder, await soundingMov({ ...size, seconds: 0.1 }, 0));

    expect([made, picture]).toMatchObject([size, size].map(({ width, height }) => ({ width, height })));
  });

  test('pixels that are not square give a rendition and a poster of the displayed shape', async () => {
    await using folder = await temporaryFolder();

    const { made, picture } = await madeOf(transcoder, folder, await timedMov(size, { displayWidth: 86 }));

    expect([made, picture]).toMatchObject([86, 86].map((width) => ({ width, height: 48 })));
  });

  test('HDR becomes SDR with the colors that browsers show', async () => {
    await using folder = await temporaryFolder();

    const { made, picture } = await madeOf(transcoder, folder, await hlgBars());

    const [red = 0, green = 0, blue = 255] = await colorAt(picture.bytes, 0.21);
    expect(Math.min(red, green)).toBeGreaterThan(150);
    expect(blue).toBeLessThan(60);
    const rendition = await openSource(await wholeOf(folder, made.segments.length));
    expect(rendition.colour).toMatchObject({ primaries: 'bt709', transfer: 'bt709', matrix: 'bt709' });
  });
});

test('the frame rate of a recording that changes is that of its busiest part', async () => {
  await using folder = await temporaryFolder();
  const frameTime = (frame: number) => (frame < 30 ? frame : 30 + (frame - 30) / 30);

  const source = await sourceIn(folder, await timedMov({ ...size, seconds: 9 }, { frameTime }));

  expect(source.frameRate).toBe(30);
});
