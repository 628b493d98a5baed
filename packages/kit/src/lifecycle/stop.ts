import type { Logger } from '#observability/logger.ts';

const stepLimitMs = 3_000;

/** Runs the steps in order, each with a time limit. A step that fails or exceeds the limit is logged and skipped. */
export async function stopInOrder(
  logger: Logger,
  steps: readonly (readonly [name: string, step: () => Promise<unknown>])[],
): Promise<void> {
  for (const [name, step] of steps) {
    const { promise: limit, resolve } = Promise.withResolvers<'late'>();
    const timer = setTimeout(() => resolve('late'), stepLimitMs);
    try {
      if ((await Promise.race([step(), limit])) === 'late')
        logger.warn({ step: name }, 'a step of the shutdown exceeds its time limit, continuing');
    } catch (error) {
      logger.warn({ error, step: name }, 'a step of the shutdown failed, continuing');
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Calls `stop` once, on SIGTERM, on SIGINT, or when the parent process with an IPC channel exits, then ends the process. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const once = () => {
    if (stopping) return;
    stopping = true;
    void stop().finally(() => process.exit(0));
  };
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(event, once);
  // the parent process may exit while this process loads its modules
  if (process.send && !process.connected) once();
}
