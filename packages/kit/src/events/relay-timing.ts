export type GracePeriod = ReturnType<typeof createGracePeriod>;

/** Bounds the work in flight at shutdown. */
export function createGracePeriod() {
  let end = () => {};
  return {
    /** Returns whether the work completed; false if the grace period ended first. A failure of the work is thrown. */
    unlessOver: (work: Promise<void>): Promise<boolean> =>
      new Promise((resolve, reject) => {
        end = () => resolve(false);
        work.then(() => resolve(true), reject);
      }),
    /** Abandons the work in flight. */
    end: (): void => end(),
  };
}

/** A delay that `wake` ends. A wake-up between two delays ends the next one immediately. */
export function createWakeableDelay() {
  let end: () => void = () => {};
  let wakes = 0;

  /** Waits `ms` milliseconds, or until the next wake-up. */
  async function upTo(ms: number): Promise<void> {
    if (wakes > 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    end = resolve;
    const timer = setTimeout(resolve, ms);
    await promise;
    clearTimeout(timer);
  }

  return {
    upTo,
    /** Ignores earlier wake-ups and waits `ms` milliseconds, or until the next wake-up. */
    atLeast: (ms: number): Promise<void> => {
      wakes = 0;
      return upTo(ms);
    },
    /** Returns the number of wake-ups since the last call. */
    takeWakes: (): number => {
      const taken = wakes;
      wakes = 0;
      return taken;
    },
    wake: (): void => {
      wakes += 1;
      end();
    },
  };
}
