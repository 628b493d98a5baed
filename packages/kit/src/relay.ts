import type { PoolClient } from 'pg';
import type { Database } from './database.ts';
import type { EventBus } from './event-bus.ts';
import type { Logger } from './logger.ts';
import type { Metrics } from './metrics.ts';
import { outboxRepository } from './outbox.ts';

export type Relay = {
  /** Looks at once instead of at the next interval. */
  wake(): void;
  stop(): Promise<void>;
};

export type RelayParts = { service: string; db: Database; bus: EventBus; logger: Logger; metrics: Metrics };

/** rows that are read, published and deleted together */
export const relayBatch = 500;
const idleMs = 1000;
const afterFailureMs = 500;
/** For what is on its way when we are to stop. What nobody has acknowledged by then stays in the outbox, and comes again. */
const graceMs = 1000;

/**
 * Moves the outbox to the bus: one active relay per service (a session's advisory lock), one publish in flight,
 * rows deleted after the bus has acknowledged them. At least once, in order, no gap.
 */
export function startRelay({ service, db, bus, logger, metrics }: RelayParts): Relay {
  let stopping = false;
  const sleep = createSleep();
  const { promise: isLate, resolve: giveUp } = Promise.withResolvers<'late'>();
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

  /** Holds the lock on a connection of its own and relays until it is told to stop or the connection breaks. */
  async function lead() {
    const client = await db.pool.connect();
    let lost: Error | undefined;
    const onLost = (error: Error) => {
      lost = error;
      sleep.wake();
    };
    client.on('error', onLost);
    try {
      while (!stopping && !lost) {
        sleep.forgetWake();
        if (await isLeader(client, service)) await relayAll(() => stopping || lost !== undefined);
        await sleep.upTo(idleMs);
      }
    } finally {
      client.removeListener('error', onLost);
      // ending the session frees the lock, also when the connection is in doubt
      client.release(lost ?? true);
    }
  }

  async function relayAll(isOver: () => boolean) {
    const outbox = outboxRepository(db);
    for (;;) {
      const rows = await outbox.findOldest(relayBatch);
      if (rows.length === 0 || isOver()) return;
      const records = rows.map(({ key, envelope, headers = {} }) => ({ key, envelope, headers }));
      if ((await Promise.race([bus.publish(service, records), isLate])) === 'late') return;
      await outbox.delete(rows.map(({ seq }) => seq));
      metrics.published.inc({ topic: service }, rows.length);
    }
  }

  async function stop() {
    stopping = true;
    sleep.wake();
    const timer = setTimeout(() => giveUp('late'), graceMs);
    await running;
    clearTimeout(timer);
  }
  return { wake: sleep.wake, stop };
}

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
    forgetWake: () => {
      woken = false;
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
