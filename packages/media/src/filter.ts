import { Worker } from 'node:worker_threads';
import { failures, MediaFailure, type MediaProblem } from './errors.ts';
import type { PhotoFilter } from '@velvet/contracts/content/photo-filter';

/** Work of the thread. */
export type FilterWork = { readonly inPath: string; readonly outPath: string; readonly filter: PhotoFilter };

export type FilterAnswer =
  | { readonly isWritten: true }
  | { readonly problem: MediaProblem }
  /** message of an internal error, which may be retried */
  | { readonly error: string };

/** Settled when the last picture is filtered. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Filters a picture in full resolution and in its own format, all frames of it. Runs in a thread, because the pixels of a large picture
 * take seconds, and on one picture at a time, because they take up to 370 MB.
 * @param inPath a picture without metadata; see `sanitizedOriginal`
 * @throws MediaFailure as readImageHeader, and TooManyPixels above `maxFilteredPixels`
 */
export function filterImage(work: FilterWork, { timeoutMs = 300_000 } = {}): Promise<void> {
  const filtered = last.then(() => inThread(work, timeoutMs));
  last = filtered.catch(() => undefined);
  return filtered;
}

async function inThread(workerData: FilterWork, timeoutMs: number): Promise<void> {
  const worker = new Worker(new URL('./filter-worker.ts', import.meta.url), { workerData, env: {} });
  const { promise, resolve, reject } = Promise.withResolvers<FilterAnswer>();
  const timer = setTimeout(() => reject(failures.corrupt('image')), timeoutMs);
  worker.once('message', resolve).once('error', reject);
  worker.once('exit', (code) => reject(new Error(`The thread of a filter ended with ${code}.`)));
  try {
    const answer = await promise;
    if ('problem' in answer) throw new MediaFailure(answer.problem);
    if ('error' in answer) throw new Error(answer.error);
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
