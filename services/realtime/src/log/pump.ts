import type { Database } from '@velvet/kit/database';
import { keyedLock } from '@velvet/kit/keyed-lock';
import { startListening } from '@velvet/kit/listening';
import type { Logger } from '@velvet/kit/logger';
import type { Delivery } from './delivery.ts';
import { logChannel, logRepository } from './log.repository.ts';

const batchSize = 500;

/**
 * Fan-out: reads the log in order and hands each row, once, to this replica's sockets. PostgreSQL wakes it after each commit
 * that wrote to the log, whichever replica took the event in, and it looks by itself now and then: so every replica emits
 * everything, in the same order.
 */
export function createPump(db: Database, logger: Logger, pollMs: number) {
  const locked = keyedLock();
  const log = logRepository(db);
  let position = 0;
  let fanOut: ((row: Delivery) => void) | undefined;
  let isWoken = false;
  let isRunning = false;

  /** @returns whether there may be more */
  async function batch(): Promise<boolean> {
    const rows = await log.findAfter(position, batchSize);
    // no await in here: whoever compares positions sees a row either emitted or not
    for (const row of rows) {
      fanOut?.(row);
      position = row.position;
    }
    return rows.length === batchSize;
  }

  async function run(): Promise<void> {
    isRunning = true;
    try {
      while (isWoken) {
        isWoken = false;
        while (await locked('log', batch));
      }
    } catch (error) {
      // the next look reads the same rows
      logger.warn({ error }, 'reading the delivery log failed');
    } finally {
      isRunning = false;
    }
  }

  function wake(): void {
    isWoken = true;
    if (fanOut && !isRunning) void run();
  }

  return {
    /** everything up to here was fanned out by this replica */
    position: () => position,
    /** Runs while nothing is fanned out. */
    hold: <T>(work: () => Promise<T>): Promise<T> => locked('log', work),
    /** Reads what is there now. */
    catchUp: () => locked('log', batch),
    /** From now on. @returns how to stop */
    async start(listener: (row: Delivery) => void): Promise<() => Promise<void>> {
      position = await log.findHead();
      fanOut = listener;
      const timer = setInterval(wake, pollMs);
      const listening = startListening({ db, channel: logChannel, onNotice: wake, logger });
      return () => {
        clearInterval(timer);
        fanOut = undefined;
        return listening.stop();
      };
    },
  };
}

export type Pump = ReturnType<typeof createPump>;
