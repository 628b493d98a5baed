export type Slots = { run<Result>(work: () => Promise<Result>): Promise<Result> };

/**
 * Semaphore with a first-in, first-out queue: a browser has few connections, and the rest of the page needs some of
 * them.
 */
export function slots(count: number): Slots {
  let free = count;
  const waiting: (() => void)[] = [];
  return {
    async run(work) {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => void waiting.push(resolve));
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else free += 1;
      }
    },
  };
}
