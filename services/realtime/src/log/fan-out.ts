import type { Database } from '@velvet/kit/database/database';
import { createPace } from '@velvet/kit/base/pace';
import { keyedLock } from '@velvet/kit/base/keyed-lock';
import { startListening } from '@velvet/kit/database/listening';
import type { Logger } from '@velvet/kit/observability/logger';
import type { Delivery } from './delivery.ts';
import { logChannel, logRepository } from './log.repository.ts';

const batchSize = 500;

/**
 * Fans the delivery log out to the sockets of this replica: reads rows in order and emits each once. PostgreSQL notifies every
 * replica of each commit to the log; polling covers lost notifications. Every replica therefore emits all messages in the same
 * order.
 */
export function createFanOut(db: Database, logger: Logger, pollMs: number) {
  const locked = keyedLock();
  const log = logRepository(db);
  let position = 0;
  let emit: ((row: Delivery) => void) | undefined;
  let hasNotification = false;
  let isRunning = false;
  const pace = createPace();

  /** Returns true when the log may contain more rows. */
  async function emitBatch(): Promise<boolean> {
    const rows = await log.findAfter(position, batchSize);
    // no await in this loop, so `position` always matches the emitted rows
    for (const row of rows) {
      emit?.(row);
      position = row.position;
    }
    return rows.length === batchSize;
  }

  async function run(): Promise<void> {
    isRunning = true;
    try {
      while (hasNotification) {
        await pace.next();
        hasNotification = false;
        while (await locked('log', emitBatch));
      }
    } catch (error) {
      // the next notification or poll reads the same rows again
      logger.warn({ error }, 'reading the delivery log failed');
    } finally {
      isRunning = false;
    }
  }

  function notify(): void {
    hasNotification = true;
    if (emit && !isRunning) void run();
  }

  return {
    /** Returns the position up to which this replica has emitted all rows. */
    position: () => position,
    /** Pauses the fan-out while `work` runs. */
    pauseFor: <T>(work: () => Promise<T>): Promise<T> => locked('log', work),
    /** Emits the next batch now. Returns true when the log may contain more rows. */
    catchUp: () => locked('log', emitBatch),
    /** Starts after the last row of the log. @returns a function that stops it */
    async start(listener: (row: Delivery) => void): Promise<() => Promise<void>> {
      position = await log.findHead();
      emit = listener;
      const stopWatching = watchLog({ db, logger, pollMs, notify });
      return () => {
        emit = undefined;
        return stopWatching();
      };
    },
  };
}

type Watching = { db: Database; logger: Logger; pollMs: number; notify: () => void };

/** Calls `notify` after each commit to the log, and at intervals. @returns a function that stops it */
function watchLog({ db, logger, pollMs, notify }: Watching): () => Promise<void> {
  const timer = setInterval(notify, pollMs);
  const listening = startListening({ db, channel: logChannel, onNotice: notify, logger });
  return () => {
    clearInterval(timer);
    return listening.stop();
  };
}

export type FanOut = ReturnType<typeof createFanOut>;
