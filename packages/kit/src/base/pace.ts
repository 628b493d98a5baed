import { setTimeout as delay } from 'node:timers/promises';

/** Shortest time between two batches of a busy stream; milliseconds. */
export const batchPaceMs = 5;
/** Longest time between two batches; milliseconds. It is also the most that pacing adds to a delivery. */
const longestPaceMs = 20;
/** Time that a batch leaves to the next one for each of its items; milliseconds. Above 400 items per second the distance grows. */
const defaultMsPerItem = 2.5;

export type Pace = {
  /** Waits until the next batch may begin. The first one after a pause does not wait. */
  next(): Promise<void>;
  /** Reports the size of the batch that has begun. The next batch waits longer after a large one. */
  took(items: number): void;
};

/**
 * Keeps a distance between the beginnings of batches, because each of them costs the same round trips whatever its size is. The
 * distance is short while batches are small, and longer when a stream is so fast that fewer, larger batches save processor time.
 */
export function createPace(shortestMs = batchPaceMs, longestMs = longestPaceMs, msPerItem = defaultMsPerItem): Pace {
  let begunAt = -Infinity;
  let distanceMs = shortestMs;
  return {
    async next() {
      const waitMs = begunAt + distanceMs - performance.now();
      if (waitMs > 0) await delay(waitMs);
      begunAt = performance.now();
      distanceMs = shortestMs;
    },
    took(items) {
      distanceMs = Math.min(longestMs, Math.max(shortestMs, items * msPerItem));
    },
  };
}
