import { parentPort, workerData } from 'node:worker_threads';
import { readAudio } from './audio.ts';
import { MediaFailure } from './errors.ts';
import { rewriteSound } from './rewrite-audio.ts';
import type { SoundAnswer, SoundWork } from './sound.ts';
import { waveform } from './waveform.ts';

async function processOne({ inPath, outPath, options }: SoundWork): Promise<SoundAnswer> {
  try {
    const { type } = await rewriteSound(inPath, outPath);
    const { durationSeconds } = await readAudio(outPath);
    return { sound: { type, durationSeconds, waveform: await waveform(outPath, type, options) } };
  } catch (error) {
    return error instanceof MediaFailure ? { problem: error.problem } : { error: String(error) };
  }
}

const nothingMoved: readonly never[] = [];
parentPort?.postMessage(await processOne(workerData as SoundWork), nothingMoved);
