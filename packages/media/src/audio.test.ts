import { readFile } from 'node:fs/promises';
import { ffmpeg } from '@velvet/engines/tools/ffmpeg.tool';
import { isToolAvailable, toolPath } from '@velvet/engines/tools/tool';
import { expect, test } from 'vitest';
import { aac, flac, frozenFlac, m4a, mp3, opusOgg, opusWebm, secrets, wav } from '#testing/audio.fixture.ts';
import { temporaryFolder } from '#testing/folder.ts';
import { readAudio } from './audio.ts';
import { rewriteSound } from './rewrite-audio.ts';
import { sniff } from './sniff.ts';
import { processSound } from './sound.ts';
import { waveform, waveformBars } from './waveform.ts';

const installed = (await isToolAvailable(ffmpeg)) ? await toolPath(ffmpeg) : undefined;
const withoutFfmpeg = { ffmpegPath: undefined };

const kinds = [
  { name: 'an MP3', make: mp3, mime: 'audio/mpeg', extension: 'mp3', codec: 'mp3' },
  { name: 'an M4A', make: m4a, mime: 'audio/mp4', extension: 'm4a', codec: 'aac' },
  { name: 'an Ogg', make: opusOgg, mime: 'audio/ogg', extension: 'ogg', codec: 'opus' },
  { name: 'a recording of a browser', make: opusWebm, mime: 'audio/webm', extension: 'weba', codec: 'opus' },
  { name: 'a WAV', make: wav, mime: 'audio/wav', extension: 'wav', codec: 'pcm-s16' },
  { name: 'a FLAC', make: flac, mime: 'audio/flac', extension: 'flac', codec: 'flac' },
] as const;

test.each(kinds)(
  '$name loses its tags and its cover, and keeps its sound',
  async ({ make, mime, extension, codec }) => {
    await using folder = await temporaryFolder();
    const original = await make(2);
    const path = await folder.write('in', original);
    const type = { kind: 'audio', mime, extension };
    expect(secrets.some((secret) => original.includes(secret))).toBe(true);

    expect(await sniff(path)).toEqual(type);
    const { type: cleanType, bytes } = await rewriteSound(path, folder.path('out'));

    const clean = await readFile(folder.path('out'));
    expect(cleanType).toEqual(type);
    expect(bytes).toBe(clean.length);
    expect(await sniff(folder.path('out'))).toEqual(type);
    expect(secrets.filter((secret) => clean.includes(secret))).toEqual([]);
    const facts = await readAudio(folder.path('out'));
    expect(facts.codec).toBe(codec);
    expect(facts.durationSeconds).toBeCloseTo((await readAudio(path)).durationSeconds, 1);
  },
);

test('bare AAC becomes an M4A', async () => {
  await using folder = await temporaryFolder();
  const path = await folder.write('in', await aac(2));
  expect(await sniff(path)).toEqual({ kind: 'audio', mime: 'audio/aac', extension: 'aac' });

  const { type } = await rewriteSound(path, folder.path('out'));

  expect(type).toEqual({ kind: 'audio', mime: 'audio/mp4', extension: 'm4a' });
  expect(await readAudio(folder.path('out'))).toEqual({ codec: 'aac', durationSeconds: expect.closeTo(2, 1) });
});

test('the waveform follows the loudness over the duration', async () => {
  await using folder = await temporaryFolder();
  const path = await folder.write('in', wav(3));

  const peaks = await waveform(path, await sniff(path), withoutFfmpeg);

  expect(peaks).toHaveLength(waveformBars);
  expect(peaks.at(-1)).toBe(100);
  expect(peaks).toEqual(peaks.toSorted((one, other) => one - other));
  expect(peaks[48]).toBeGreaterThan(40);
  expect(peaks[48]).toBeLessThan(60);
});

test.each(kinds.filter(({ codec }) => codec !== 'aac'))('$name has a waveform without ffmpeg', async ({ make }) => {
  await using folder = await temporaryFolder();
  const path = await folder.write('in', await make(2));

  expect(await waveform(path, await sniff(path), withoutFfmpeg)).toHaveLength(waveformBars);
});

test('AAC has no waveform without ffmpeg', async () => {
  await using folder = await temporaryFolder();
  const path = await folder.write('in', await m4a(2));

  expect(await waveform(path, await sniff(path), withoutFfmpeg)).toEqual([]);
});

test.skipIf(!installed)('AAC has a waveform with ffmpeg', async () => {
  await using folder = await temporaryFolder();
  const path = await folder.write('in', await m4a(2));

  expect(await waveform(path, await sniff(path), { ffmpegPath: installed })).toHaveLength(waveformBars);
});

test('a long file is sampled', async () => {
  await using folder = await temporaryFolder();
  const path = await folder.write('in', await opusWebm(650));

  expect(await waveform(path, await sniff(path), withoutFfmpeg)).toEqual(Array.from({ length: waveformBars }, () => 0));
});

test('a truncated M4A is refused when it is rewritten', async () => {
  await using folder = await temporaryFolder();
  const whole = await folder.write('whole', await m4a(2));
  await rewriteSound(whole, folder.path('indexed'));
  const indexed = await readFile(folder.path('indexed'));
  const path = await folder.write('in', indexed.subarray(0, indexed.length - 200));

  await expect(rewriteSound(path, folder.path('out'))).rejects.toMatchObject({ problem: { reason: 'Corrupt' } });
});

test.each(['readAudio', 'rewriteSound'] as const)('%s refuses a file without sound', async (name) => {
  await using folder = await temporaryFolder();
  const path = await folder.write('in', Buffer.from('no sound at all'));

  const work = name === 'readAudio' ? readAudio(path) : rewriteSound(path, folder.path('out'));

  await expect(work).rejects.toMatchObject({ problem: { reason: 'Corrupt' } });
});

test('a sound is processed in a thread of its own', async () => {
  await using folder = await temporaryFolder();
  const path = await folder.write('in', wav(1));

  expect(await processSound(path, folder.path('out'), withoutFfmpeg)).toEqual({
    type: { kind: 'audio', mime: 'audio/wav', extension: 'wav' },
    durationSeconds: 1,
    waveform: expect.objectContaining({ length: waveformBars }),
  });
});

test('a damaged sound is refused with its reason', async () => {
  await using folder = await temporaryFolder();
  const path = await folder.write('in', Buffer.from('no sound at all'));

  await expect(processSound(path, folder.path('out'), withoutFfmpeg)).rejects.toMatchObject({
    name: 'MediaFailure',
    problem: { reason: 'Corrupt' },
  });
});

test('a sound that would be processed without end is refused', async () => {
  await using folder = await temporaryFolder();
  const path = await folder.write('in', await frozenFlac());

  const processed = processSound(path, folder.path('out'), { ...withoutFfmpeg, timeoutMs: 1000 });

  await expect(processed).rejects.toMatchObject({ problem: { reason: 'Corrupt' } });
});

test('a missing sound is not reported as damaged', async () => {
  await using folder = await temporaryFolder();

  await expect(processSound(folder.path('in'), folder.path('out'), withoutFfmpeg)).rejects.toThrow('ENOENT');
});
