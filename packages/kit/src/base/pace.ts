import { setTimeout as delay } from 'node:timers/promises';

/** Shortest time between two batches of a busy stream; milliseconds. It is also the most that pacing adds to a delivery. */
export const batchPaceMs = 5;

/**
 * Returns a function that waits until `ms` milliseconds have passed since it last returned. Each batch of a busy stream costs the same
 * round trips whatever its size is, so batches are not taken more often. The first one after a pause does not wait.
 */
export function createPace(ms: number): () => Promise<void> {
  let nextAt = 0;
  return async () => {
    const waitMs = nextAt - performance.now();
    if (waitMs > 0) await delay(waitMs);
    nextAt = performance.now() + ms;
  };
}
