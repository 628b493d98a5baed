import type { PoolClient } from 'pg';
import type { Database } from '#database/database.ts';
import type { EventBus } from './event-bus.ts';
import type { Logger } from '#observability/logger.ts';
import type { Metrics } from '#observability/metrics.ts';
import { outboxRepository } from './outbox.ts';

export type Relay = {
  /** Looks at once instead of at the next interval. */
  wake(): void;
  stop(): Promise<void>;
};

export type RelayParts = {
  service: string;
  db: Database;
  bus: EventBus;
  logger: Logger;
  metrics: Metrics;
  /** how long it sleeps while nobody wakes it: what takes over by then is a replica whose relay has died; milliseconds */
  idleMs?: number;
};

/** rows that are read, published and deleted together */
export const relayBatch = 500;
const afterFailureMs = 500;
/** For what is on its way when we are to stop. What nobody has acknowledged by then stays in the outbox, and comes again. */
const graceMs = 1000;
/** by which replicas tell the one that relays */
const channel = 'outbox';

/**
 * Moves the outbox to the bus: one active relay per service (a session's advisory lock), one publish in flight,
 * rows deleted after the bus has acknowledged them. At least once, in order, no gap.
 */
export function startRelay(parts: RelayParts): Relay {
  const { service, db, logger, idleMs = 1000 } = parts;
  let stopping = false;
  const sleep = createSleep();
  const patience = createPatience();
  const running = run();

  async function run() {
    while (!stopping) {
      try {
        await lead();
      } catch (error) {
        if (!stopping) logger.warn({ error }, 'relay interrupted');
        await sleep.atLeast(afterFailureMs);
      }
    }
  }

  /**
   * Holds the lock on a connection of its own and relays until it is told to stop or the connection breaks. Whoever has
   * the lock listens there, and whoever has not tells it of what was appended here.
   */
  async function lead() {
    const client = await db.pool.connect();
    let lost: Error | undefined;
    const onLost = (error: Error) => {
      lost = error;
      sleep.wake();
    };
    client.on('error', onLost);
    client.on('notification', sleep.wake);
    let isListening = false;
    try {
      while (!stopping && !lost) {
        const isWoken = sleep.forgetWake();
        if (await isLeader(client, service)) {
          if (!isListening) await client.query(`listen ${channel}`);
          isListening = true;
          await relayAll(parts, () => stopping || lost !== undefined, patience.unlessOver);
        } else if (isWoken) await client.query(`notify ${channel}`);
        await sleep.upTo(idleMs);
      }
    } finally {
      client.removeListener('error', onLost);
      client.removeListener('notification', sleep.wake);
      // ending the session frees the lock, also when the connection is in doubt
      client.release(lost ?? true);
    }
  }

  async function stop() {
    stopping = true;
    sleep.wake();
    const timer = setTimeout(patience.end, graceMs);
    await running;
    clearTimeout(timer);
  }
  return { wake: sleep.wake, stop };
}

/** Until the outbox is empty or `isOver` says so. */
async function relayAll(
  { service, db, bus, metrics }: RelayParts,
  isOver: () => boolean,
  unlessLate: Patience['unlessOver'],
): Promise<void> {
  const outbox = outboxRepository(db);
  for (;;) {
    const rows = await outbox.findOldest(relayBatch);
    if (rows.length === 0 || isOver()) return;
    const records = rows.map(({ key, envelope, headers = {} }) => ({ key, envelope, headers }));
    if (!(await unlessLate(bus.publish(service, records)))) return;
    await outbox.delete(rows.map(({ seq }) => seq));
    metrics.published.inc({ topic: service }, rows.length);
  }
}

/** Waits for one thing after the other until it is ended. */
function createPatience() {
  let end = () => {};
  return {
    /** @returns whether it is done; not when that took longer than we wait */
    unlessOver: (work: Promise<void>): Promise<boolean> =>
      new Promise((resolve, reject) => {
        end = () => resolve(false);
        work.then(() => resolve(true), reject);
      }),
    end: () => end(),
  };
}

type Patience = ReturnType<typeof createPatience>;

/** A sleep that a wake ends, also one that came just before it began. */
function createSleep() {
  let end: () => void = () => {};
  let woken = false;
  async function upTo(ms: number) {
    if (woken) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    end = resolve;
    const timer = setTimeout(resolve, ms);
    await promise;
    clearTimeout(timer);
  }
  return {
    upTo,
    /** @returns whether there was one */
    forgetWake: () => {
      const wasWoken = woken;
      woken = false;
      return wasWoken;
    },
    atLeast: (ms: number) => {
      woken = false;
      return upTo(ms);
    },
    wake: () => {
      woken = true;
      end();
    },
  };
}

/** Taking a session's lock that one already holds only counts it again, so this asks as often as it likes. */
async function isLeader(client: PoolClient, service: string): Promise<boolean> {
  const held = await client.query<{ held: boolean }>({
    name: 'relay.isLeader',
    text: `select exists (select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and granted
             and classid = 7307 and objid = (hashtext($1)::bigint & 4294967295)::oid)
           or pg_try_advisory_lock(7307, hashtext($1)) as held`,
    values: [service],
  });
  return held.rows[0]?.held ?? false;
}
