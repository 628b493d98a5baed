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
  let woken = false;

  /** Waits `ms` milliseconds, or until the next wake-up. */
  async function upTo(ms: number): Promise<void> {
    if (woken) return;
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
      woken = false;
      return upTo(ms);
    },
    /** Returns whether there was a wake-up since the last call. */
    forgetWake: (): boolean => {
      const wasWoken = woken;
      woken = false;
      return wasWoken;
    },
    wake: (): void => {
      woken = true;
      end();
    },
  };
}
