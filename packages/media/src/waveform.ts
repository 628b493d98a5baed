import { resolve } from 'node:path';
import { AudioSampleSink, type AudioSample } from 'mediabunny';
import { withAudio, type OpenAudio } from './audio.ts';
import { isSystemError } from './errors.ts';
import { runFfmpeg } from './ffmpeg.ts';
import { isExecutable } from './find-ffmpeg.ts';
import { registerSoundDecoders } from './sound-decoders.ts';
import type { MediaType } from './sniff.ts';

/** Bars of a waveform. */
export const waveformBars = 96;

/** A longer file is sampled: a part of each bar stands for the whole; seconds. */
const decodedWholeSeconds = 600;
const sampledSeconds = 2;

export type WaveformOptions = {
  /** Absolute path from findFfmpeg; undefined if ffmpeg is missing. */
  readonly ffmpegPath: string | undefined;
};

/**
 * Returns the loudness of a sound file over its duration: 96 peaks from 0 to 100, the loudest of which is 100. Decodes MP3, Opus, FLAC
 * and PCM by itself, and other codecs by ffmpeg.
 * @param type of the file
 * @returns empty without a decoder for the codec, or for a file that cannot be decoded
 */
export async function waveform(path: string, type: MediaType, { ffmpegPath }: WaveformOptions): Promise<number[]> {
  registerSoundDecoders();
  try {
    const peaks = await withAudio(path, decodedPeaks);
    return relative(peaks ?? (await ffmpegPeaks(path, type, ffmpegPath)) ?? []);
  } catch (error) {
    // a file that cannot be decoded here may still play in browsers
    if (isSystemError(error)) throw error;
    return [];
  }
}

/** @returns undefined without a decoder */
async function decodedPeaks({ input, audio }: OpenAudio): Promise<number[] | undefined> {
  if (!(await audio.canDecode())) return undefined;
  const duration = await input.computeDuration([audio]);
  const first = await audio.getFirstTimestamp();
  const sink = new AudioSampleSink(audio);
  const peaks = emptyPeaks();
  const barSeconds = (duration - first) / waveformBars;
  if (!(barSeconds > 0)) return undefined;
  const note = (sample: AudioSample) => {
    for (const [at, value] of loudnessOf(sample)) raise(peaks, Math.floor((at - first) / barSeconds), value);
    sample.close();
  };
  if (duration <= decodedWholeSeconds) for await (const sample of sink.samples()) note(sample);
  else
    for (let bar = 0; bar < waveformBars; bar += 1) {
      const from = first + bar * barSeconds;
      for await (const sample of sink.samples(from, from + sampledSeconds)) note(sample);
    }
  return peaks;
}

/** Frames whose peak is noted together. */
const blockFrames = 256;

/** Yields the time of each block of a sample and its peak over all channels. */
function* loudnessOf(sample: AudioSample): Generator<[number, number]> {
  const { numberOfFrames, numberOfChannels, sampleRate, timestamp } = sample;
  const plane = new Float32Array(numberOfFrames);
  for (let planeIndex = 0; planeIndex < numberOfChannels; planeIndex += 1) {
    sample.copyTo(plane, { planeIndex, format: 'f32-planar' });
    for (let from = 0; from < numberOfFrames; from += blockFrames)
      yield [timestamp + from / sampleRate, peakOf(plane.subarray(from, from + blockFrames))];
  }
}

const peakOf = (values: Float32Array) => values.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0);

/** Explicit demuxers, so that a file cannot select one that opens other files (playlists, scripts). */
const demuxerOf: Readonly<Record<string, string>> = { m4a: 'mov', weba: 'matroska', ogg: 'ogg', mp3: 'mp3' };
const rate = 4000;
const maxSeconds = 7200;

async function ffmpegPeaks(
  path: string,
  { extension }: MediaType,
  ffmpegPath: string | undefined,
): Promise<number[] | undefined> {
  const demuxer = demuxerOf[extension];
  if (!demuxer || !ffmpegPath || !(await isExecutable(ffmpegPath))) return undefined;
  const input = ['-protocol_whitelist', 'file', '-f', demuxer, '-i', `file:${resolve(path)}`];
  const samples = ['-map', '0:a:0', '-vn', '-ac', '1', '-ar', String(rate), '-t', String(maxSeconds), '-f', 's16le'];
  const made = await runFfmpeg(ffmpegPath, ['-threads', '1', ...input, ...samples, 'pipe:1'], { timeoutMs: 120_000 });
  if ('reason' in made) return undefined;
  const peaks = emptyPeaks();
  const frames = Math.floor(made.length / 2);
  for (let frame = 0; frame < frames; frame += 1)
    raise(peaks, Math.floor((frame * waveformBars) / frames), Math.abs(made.readInt16LE(frame * 2) / 2 ** 15));
  return peaks;
}

const emptyPeaks = () => Array.from({ length: waveformBars }, () => 0);

function raise(peaks: number[], bar: number, value: number): void {
  const index = Math.min(waveformBars - 1, Math.max(0, bar));
  peaks[index] = Math.max(peaks[index] ?? 0, value);
}

/** The noise of a silent file stays low. */
const quietest = 0.05;

function relative(peaks: readonly number[]): number[] {
  const loudest = Math.max(quietest, ...peaks);
  return peaks.map((peak) => Math.round((peak / loudest) * 100));
}
