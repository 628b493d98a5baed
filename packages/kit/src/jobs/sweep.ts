import type { Database } from '#database/database.ts';
import { sessionLocks } from '#database/session-locks.ts';
import type { Logger } from '#observability/logger.ts';
import type { Metrics } from '#observability/metrics.ts';
import { inSpan } from '#observability/tracing.ts';

/** Scheduled work that processes due rows. It must be idempotent. */
export type Sweep<Context> = {
  readonly name: string;
  readonly everySeconds: number;
  readonly handle: (context: Context) => Promise<unknown>;
};

export function sweep<Context>(
  name: string,
  everySeconds: number,
  handle: (context: Context) => Promise<unknown>,
): Sweep<Context> {
  return { name, everySeconds, handle };
}

export type RunningSweeps = {
  readonly names: readonly string[];
  /** Runs the named sweeps once, now, in the order of their declaration; every sweep if none is named. */
  runNow(...names: string[]): Promise<void>;
  stop(): Promise<void>;
};

type SweepParts = {
  readonly db: Database;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /**
   * Longest time between the start and the first run; seconds. A process that is replaced more often than a sweep's
   * interval would otherwise never run it.
   */
  readonly firstRunSeconds?: number;
};

/** Runs each sweep in one replica at a time (advisory lock), without overlapping runs. */
export function startSweeps<Context>(
  sweeps: readonly Sweep<Context>[],
  context: Context,
  { db, logger, metrics, firstRunSeconds = 20 }: SweepParts,
): RunningSweeps {
  const current = new Map<string, Promise<void>>();
  const locks = sessionLocks(db.pool, 7308);
  const timers = sweeps.flatMap((each) => [
    ...(each.everySeconds > firstRunSeconds ? [setTimeout(() => void run(each), firstRunSeconds * 1000)] : []),
    setInterval(() => void run(each), each.everySeconds * 1000),
  ]);
  for (const timer of timers) timer.unref();

  function run(each: Sweep<Context>): Promise<void> {
    const work = { part: metrics.service, name: `sweep ${each.name}` };
    const running =
      current.get(each.name) ?? inSpan(work, () => runLocked(each)).finally(() => current.delete(each.name));
    current.set(each.name, running);
    return running;
  }

  async function runLocked({ name, handle }: Sweep<Context>): Promise<void> {
    try {
      await locks.during(name, () => handle(context));
    } catch (error) {
      logger.warn({ error, sweep: name }, 'sweep failed');
    }
  }

  return {
    names: sweeps.map(({ name }) => name),
    async runNow(...names) {
      for (const each of sweeps) if (names.length === 0 || names.includes(each.name)) await run(each);
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(current.values());
    },
  };
}
