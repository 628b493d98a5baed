import type { Logger } from '#observability/logger.ts';

const stepLimitMs = 3_000;

/** Runs the steps one after another, each with a time limit: a step that hangs or fails is said and passed. */
export async function stopInOrder(
  logger: Logger,
  steps: readonly (readonly [name: string, step: () => Promise<unknown>])[],
): Promise<void> {
  for (const [name, step] of steps) {
    const { promise: limit, resolve } = Promise.withResolvers<'late'>();
    const timer = setTimeout(() => resolve('late'), stepLimitMs);
    try {
      if ((await Promise.race([step(), limit])) === 'late')
        logger.warn({ step: name }, 'stopping takes too long, going on');
    } catch (error) {
      logger.warn({ error, step: name }, 'stopping failed, going on');
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Calls `stop` once, on SIGTERM, on SIGINT, or when the process that started us with a channel is gone, and ends the process after it. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const once = () => {
    if (stopping) return;
    stopping = true;
    void stop().finally(() => process.exit(0));
  };
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(event, once);
  // gone already, while our modules were loaded
  if (process.send && !process.connected) once();
}
