import { rateOf, type Measure } from './rate.ts';

/** Repeats `work` with the given concurrency. @param work receives its number, from 0, over all runs */
export function loopOf(concurrency: number, work: (turn: number) => Promise<unknown>): Measure {
  let turn = 0;
  return async (seconds) => {
    const times: number[] = [];
    const startedAt = performance.now();
    const endsAt = startedAt + seconds * 1000;
    const worker = async () => {
      while (performance.now() < endsAt) {
        const begunAt = performance.now();
        await work(turn++);
        times.push(performance.now() - begunAt);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, worker));
    return rateOf(times, (performance.now() - startedAt) / 1000);
  };
}
