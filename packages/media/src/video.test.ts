import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#testing/folder.ts';
import { boxes, phoneMp4, place, quickTimeMov, webm } from '#testing/video.fixture.ts';
import { rewriteWithoutMetadata } from './rewrite.ts';
import { sniff } from './sniff.ts';
import { readVideo } from './video.ts';

const size = { seconds: 2, width: 64, height: 48 };
const upright = { width: 48, height: 64, videoCodec: 'avc', audioCodec: undefined, rotation: 90 };

test('an MP4 and a MOV are read with their displayed size', async () => {
  await using folder = await temporaryFolder();
  const paths = [await folder.write('a', await phoneMp4(size)), await folder.write('b', await quickTimeMov(size))];

  for (const path of paths) {
    expect(await readVideo(path)).toEqual({ ...upright, durationSeconds: expect.closeTo(2, 1) });
  }
  expect((await Promise.all(paths.map(sniff))).map(({ extension }) => extension)).toEqual(['mp4', 'mov']);
});

test('a WebM with sound is read', async () => {
  await using folder = await temporaryFolder();
  const path = await folder.write('a', await webm(size));

  expect(await readVideo(path)).toMatchObject({
    width: 64,
    height: 48,
    videoCodec: 'vp8',
    audioCodec: 'opus',
    rotation: 0,
  });
  expect(await sniff(path)).toEqual({ kind: 'video', mime: 'video/webm', extension: 'webm' });
});

test.each([
  { of: 'an MP4', make: phoneMp4, atom: '©xyz' },
  { of: 'a MOV', make: quickTimeMov, atom: 'com.apple.quicktime.location' },
])('the rewritten file of $of has lost its place and kept the film', async ({ make, atom }) => {
  await using folder = await temporaryFolder();
  const original = Buffer.from(await make(size));
  expect(original.includes(atom, 0, 'latin1') && original.includes(place)).toBe(true);
  const path = await folder.write('in', original);

  const { type, bytes } = await rewriteWithoutMetadata(path, folder.path('out'));

  const clean = await readFile(folder.path('out'));
  expect(type).toEqual({ kind: 'video', mime: 'video/mp4', extension: 'mp4' });
  expect(await sniff(folder.path('out'))).toEqual(type);
  expect(bytes).toBe(clean.length);
  for (const trace of [atom, place, '38.71', 'xyz', 'From the roof']) {
    expect(clean.includes(trace, 0, 'latin1')).toBe(false);
  }
  expect(await readVideo(folder.path('out'))).toEqual(await readVideo(path));
  expect(boxes(clean).filter((name) => name !== 'free')).toEqual(['ftyp', 'moov', 'mdat']);
});

test('a rewritten WebM stays a WebM with its sound, without its tags', async () => {
  await using folder = await temporaryFolder();
  const original = Buffer.from(await webm(size));
  expect(original.includes(place)).toBe(true);
  const path = await folder.write('in', original);

  const { type } = await rewriteWithoutMetadata(path, folder.path('out'));

  const clean = await readFile(folder.path('out'));
  expect(type.mime).toBe('video/webm');
  expect(clean.includes(place) || clean.includes('From the roof')).toBe(false);
  expect(await readVideo(folder.path('out'))).toMatchObject({ videoCodec: 'vp8', audioCodec: 'opus' });
});

test('the picture is copied without encoding', async () => {
  await using folder = await temporaryFolder();
  const original = Buffer.from(await phoneMp4(size));
  const path = await folder.write('in', original);

  await rewriteWithoutMetadata(path, folder.path('out'));

  expect(pictureData(await readFile(folder.path('out')))).toEqual(pictureData(original));
});

test.each([
  { what: 'text', content: Buffer.from('no film at all') },
  {
    what: 'an index that is missing',
    content: Buffer.from('\u0000\u0000\u0000\u0018ftypisom\u0000\u0000\u0002\u0000isommp42', 'latin1'),
  },
])('a video that cannot be read is refused: $what', async ({ content }) => {
  await using folder = await temporaryFolder();
  const path = await folder.write('in', content);

  await expect(readVideo(path)).rejects.toMatchObject({ problem: { reason: 'Corrupt' } });
});

test('a truncated video is refused when it is rewritten', async () => {
  await using folder = await temporaryFolder();
  const whole = await folder.write('whole', await phoneMp4(size));
  await rewriteWithoutMetadata(whole, folder.path('indexed'));
  const indexed = await readFile(folder.path('indexed'));
  const path = await folder.write('in', indexed.subarray(0, indexed.length - 400));

  await expect(rewriteWithoutMetadata(path, folder.path('out'))).rejects.toMatchObject({
    problem: { reason: 'Corrupt' },
  });
});

test('a missing file is not reported as damaged', async () => {
  await using folder = await temporaryFolder();
  await expect(readVideo(folder.path('nothing'))).rejects.toMatchObject({ code: 'ENOENT' });
});

function pictureData(file: Buffer): Buffer {
  const start = file.indexOf('mdat') - 4;
  const isLarge = file.readUInt32BE(start) === 1;
  const size = isLarge ? Number(file.readBigUInt64BE(start + 8)) : file.readUInt32BE(start);
  return file.subarray(start + (isLarge ? 16 : 8), start + size);
}
