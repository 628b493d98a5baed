import type { Logger } from '#observability/logger.ts';

/** Work that goes on after the response to the request that began it. The shutdown waits for it, up to the limit of a step. */
export type Background = {
  /** Takes work in progress; a failure is logged. Work that must survive a kill needs a row that a sweep finds. */
  add(name: string, work: Promise<unknown>): void;
  /** number of works in progress */
  count(): number;
  /** Resolves when none is left. */
  whenIdle(): Promise<void>;
};

export function createBackground(logger: Logger): Background {
  const running = new Set<Promise<void>>();
  return {
    add(name, work) {
      const run: Promise<void> = work
        .then(
          () => {},
          (error: unknown) => logger.error({ error, work: name }, 'background work failed'),
        )
        .finally(() => running.delete(run));
      running.add(run);
    },
    count: () => running.size,
    async whenIdle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
