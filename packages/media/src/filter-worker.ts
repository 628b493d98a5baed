import { parentPort, workerData } from 'node:worker_threads';
import { MediaFailure } from './errors.ts';
import { writeFiltered } from './filtered.ts';
import type { FilterAnswer, FilterWork } from './filter.ts';

async function filterOne({ inPath, outPath, filter }: FilterWork): Promise<FilterAnswer> {
  try {
    await writeFiltered(inPath, outPath, filter);
    return { isWritten: true };
  } catch (error) {
    return error instanceof MediaFailure ? { problem: error.problem } : { error: String(error) };
  }
}

const nothingMoved: readonly never[] = [];
parentPort?.postMessage(await filterOne(workerData as FilterWork), nothingMoved);
