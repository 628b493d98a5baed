import { Worker } from 'node:worker_threads';
import { failures, MediaFailure, type MediaProblem } from './errors.ts';
import type { MediaType } from './sniff.ts';
import type { WaveformOptions } from './waveform.ts';

export type ProcessedSound = {
  readonly type: MediaType;
  readonly durationSeconds: number;
  /** 96 peaks from 0 to 100; empty if the codec cannot be decoded here */
  readonly waveform: readonly number[];
};

export type SoundOptions = WaveformOptions & { readonly timeoutMs?: number };

/** Work of the thread. */
export type SoundWork = { readonly inPath: string; readonly outPath: string; readonly options: WaveformOptions };

export type SoundAnswer =
  | { readonly sound: ProcessedSound }
  | { readonly problem: MediaProblem }
  /** message of an internal error, which may be retried */
  | { readonly error: string };

const maxMemoryMb = 512;

/**
 * Writes a sound file without its metadata, and reads its duration and waveform. Runs in a thread, because decoding takes seconds and
 * damaged files can keep a parser busy without end.
 * @throws MediaFailure Corrupt, NoAudioTrack, CannotRewrite
 */
export async function processSound(
  inPath: string,
  outPath: string,
  { ffmpegPath, timeoutMs = 300_000 }: SoundOptions,
): Promise<ProcessedSound> {
  const workerData: SoundWork = { inPath, outPath, options: { ffmpegPath } };
  const worker = new Worker(new URL('./sound-worker.ts', import.meta.url), {
    workerData,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
  });
  const { promise, resolve, reject } = Promise.withResolvers<SoundAnswer>();
  const timer = setTimeout(() => reject(failures.corrupt('audio')), timeoutMs);
  worker.once('message', resolve).once('error', reject);
  worker.once('exit', (code) => reject(new Error(`The thread of a sound ended with ${code}.`)));
  try {
    const answer = await promise;
    if ('sound' in answer) return answer.sound;
    throw 'problem' in answer ? new MediaFailure(answer.problem) : new Error(answer.error);
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
