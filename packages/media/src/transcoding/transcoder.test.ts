import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { EncodedPacketSink, FilePathSource, Input, MP4 } from 'mediabunny';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '#testing/folder.ts';
import { ffmpegPath, sourceIn, transcoders, wholeOf, type Folder } from '#testing/transcoders.ts';
import { endless, enormous, phoneMp4, place, soundingMov, webm } from '#testing/video.fixture.ts';
import { initName, segmentName } from './hls-rendition.ts';
import { openSource } from './source.ts';
import { maxSeconds, pictureOf, transcode } from './transcode.ts';
import type { Transcoder } from './transcoder.ts';

const small = { seconds: 9, width: 160, height: 120 };
const ignore = () => {};

describe.each(transcoders)('$name', (transcoder) => {
  test('a video becomes segments of 4 s that start with a key frame', async () => {
    await using folder = await temporaryFolder();
    const source = await sourceIn(folder, await soundingMov(small, 0.1));
    const progress: number[] = [];

    const work = { source, folder: folder.path('out'), height: 120 };
    const made = await transcode(transcoder, work, (part) => progress.push(part));

    expect(made).toMatchObject({ width: 160, height: 120, frameRate: 10 });
    expect(made.codecs).toMatch(/^avc1\.64[0-9a-f]{4},mp4a\.40\.2$/);
    expect(made.segments.map(({ seconds }) => seconds)).toEqual([4, 4, expect.closeTo(1, 0)]);
    expect(await keyFramesIn(folder, made.segments.length)).toEqual([0, 4, 8]);
    expect(progress.at(-1)).toBeCloseTo(1, 0);
    const names = ['index.m3u8', initName, ...made.segments.map((_, ordinal) => segmentName(ordinal))];
    expect((await readdir(folder.path('out'))).sort()).toEqual(names.sort());
  });

  test.skipIf(!ffmpegPath).each([0.01, 0.9])('sound of the level %f becomes sound of -14 LUFS', async (level) => {
    await using folder = await temporaryFolder();
    const source = await sourceIn(folder, await soundingMov({ seconds: 5, width: 64, height: 48 }, level));

    await transcode(transcoder, { source, folder: folder.path('out'), height: 48 }, ignore);

    expect(await loudnessOf(folder.path('out/index.m3u8'))).toBeCloseTo(-14, -0.5);
  });

  test('an upright video without sound is upright, silent and without metadata', async () => {
    await using folder = await temporaryFolder();
    const source = await sourceIn(folder, await phoneMp4({ seconds: 2, width: 64, height: 48 }));

    const made = await transcode(transcoder, { source, folder: folder.path('out'), height: 48 }, ignore);
    const filters = ['scale=24:-2'];
    const picture = await pictureOf(transcoder, {
      source,
      folder: folder.path('out'),
      fromSeconds: 0.2,
      filters,
      ofKeyFrames: true,
    });

    expect(made).toMatchObject({ width: 48, height: 64, codecs: expect.not.stringContaining('mp4a') });
    expect((await readFile(folder.path(`out/${segmentName(0)}`))).includes(place)).toBe(false);
    expect(await sharp(picture).metadata()).toMatchObject({ width: 24, height: 32 });
  });

  test('a short video with a silent track is transcoded', async () => {
    await using folder = await temporaryFolder();
    const source = await sourceIn(folder, await soundingMov({ seconds: 1, width: 64, height: 48 }, 0));

    const made = await transcode(transcoder, { source, folder: folder.path('out'), height: 48 }, ignore);

    expect(made).toMatchObject({
      codecs: expect.stringContaining('mp4a'),
      segments: [{ seconds: expect.closeTo(1, 1) }],
    });
  });
});

describe.each(transcoders)('$name, its containers and limits', (transcoder) => {
  test('a WebM is transcoded', async () => {
    await using folder = await temporaryFolder();
    const source = await sourceIn(folder, await webm({ seconds: 5, width: 64, height: 48 }));

    const made = await transcode(transcoder, { source, folder: folder.path('out'), height: 48 }, ignore);

    expect(made.codecs).toMatch(/^avc1.*,mp4a/);
  });

  test.each([
    { limit: 'output', limits: { outputBytes: 20_000 } },
    { limit: 'time', limits: { wallSeconds: 0.1 } },
    { limit: 'memory', limits: { memoryMiB: 5 } },
  ])('it is stopped at its limit of $limit', async ({ limits }) => {
    await using folder = await temporaryFolder();
    const source = await sourceIn(folder, await soundingMov({ ...small, seconds: 30 }, 0.5));

    const work = { source, folder: folder.path('out'), height: 120 };
    await expect(transcode(transcoder, work, ignore, limits)).rejects.toMatchObject({
      problem: { reason: 'TranscodingFailed' },
      cause: { name: 'ProcessFailed' },
    });
  });
});

test.skipIf(process.platform === 'win32')(
  'a program that does not end is stopped at its limit of processor time',
  async () => {
    await using folder = await temporaryFolder();
    const source = await sourceIn(folder, await phoneMp4({ seconds: 2, width: 64, height: 48 }));
    const busy: Transcoder = {
      name: 'ffmpeg',
      commandOf: () => ({ program: '/bin/sh', args: ['-c', 'while :; do :; done'] }),
    };

    const work = { source, folder: folder.path('out'), height: 48 };
    await expect(transcode(busy, work, ignore, { cpuSeconds: 1 })).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/SIGXCPU|SIGKILL/) },
    });
  },
);

test.each([
  { what: 'a video of 30,000 pixels', hostile: enormous, reason: 'TooManyPixels' },
  { what: 'a ZIP', hostile: () => Buffer.from('PK\u0003\u0004'.padEnd(400, '\0'), 'latin1'), reason: 'UnknownType' },
])('$what is refused before it is decoded', async ({ hostile, reason }) => {
  await using folder = await temporaryFolder();
  const path = await folder.write('in', hostile(await phoneMp4(small)));

  await expect(openSource(path)).rejects.toMatchObject({ problem: { reason } });
});

test.each(transcoders)('$name does not start with a video of a hundred hours', async (transcoder) => {
  await using folder = await temporaryFolder();
  const source = await sourceIn(folder, endless(await phoneMp4(small)));

  const work = { source, folder: folder.path('out'), height: 120 };
  await expect(transcode(transcoder, work, ignore)).rejects.toMatchObject({
    problem: { reason: 'TooLong', limit: maxSeconds },
  });
});

/** Returns the times of the key frames of a rendition; seconds. */
async function keyFramesIn(folder: Folder, segments: number): Promise<number[]> {
  const whole = await wholeOf(folder, segments);
  const track = await new Input({ source: new FilePathSource(whole), formats: [MP4] }).getPrimaryVideoTrack();
  if (!track) return [];
  const times: number[] = [];
  const start = await track.getFirstTimestamp();
  for await (const packet of new EncodedPacketSink(track).packets())
    if (packet.type === 'key') times.push(Math.round((packet.timestamp - start) * 100) / 100);
  return times;
}

/** Returns the integrated loudness in LUFS. */
async function loudnessOf(path: string): Promise<number> {
  const { stderr } = await promisify(execFile)(ffmpegPath ?? '', ['-i', path, '-af', 'ebur128', '-f', 'null', '-']);
  return Number(/I:\s+(-[\d.]+) LUFS\s+Threshold/.exec(stderr.slice(stderr.lastIndexOf('Integrated')))?.[1]);
}
