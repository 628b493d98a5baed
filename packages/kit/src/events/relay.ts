import type { PoolClient } from 'pg';
import type { Database } from '#database/database.ts';
import type { BusRecord, EventBus } from './event-bus.ts';
import type { Logger } from '#observability/logger.ts';
import type { Metrics } from '#observability/metrics.ts';
import { outboxRepository } from './outbox.ts';
import { inPublishSpans } from './publish-spans.ts';
import { createGracePeriod, createWakeableDelay, type GracePeriod } from './relay-timing.ts';

export type Relay = {
  /** Polls at once instead of after the interval. */
  wake(): void;
  stop(): Promise<void>;
};

export type RelayParts = {
  service: string;
  db: Database;
  bus: EventBus;
  logger: Logger;
  metrics: Metrics;
  /** polling interval without a wake-up, which bounds the failover time after a relay dies; milliseconds */
  idleMs?: number;
};

/** largest number of rows that are read, published and deleted together */
export const relayBatch = 500;
const afterFailureMs = 500;
/** Time limit for the batch in flight at shutdown. Unacknowledged rows stay in the outbox and are published again. */
const graceMs = 1000;
/** PostgreSQL channel on which replicas wake the active relay */
const channel = 'outbox';

/**
 * Publishes the outbox to the bus: one active relay per service (elected by a session advisory lock), one batch in flight, rows
 * deleted after their acknowledgement. At-least-once, in order, without gaps.
 */
export function startRelay(parts: RelayParts): Relay {
  const { service, db, logger, idleMs = 1000 } = parts;
  let stopping = false;
  const sleep = createWakeableDelay();
  const gracePeriod = createGracePeriod();
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
   * Holds the lock on a connection of its own and relays over it until it is stopped or the connection breaks, so events do not wait
   * behind requests. The lock holder listens on the channel; other replicas notify it of events that they appended.
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
    const isOver = () => stopping || lost !== undefined;
    let isListening = false;
    try {
      while (!isOver()) {
        const isWoken = sleep.forgetWake();
        if (await isLeader(client, service)) {
          if (!isListening) await client.query(`listen ${channel}`);
          isListening = true;
          await relayAll(parts, outboxRepository(db.on(client)), isOver, gracePeriod.unlessOver);
        } else if (isWoken) await client.query(`notify ${channel}`);
        await sleep.upTo(idleMs);
      }
    } finally {
      client.removeListener('error', onLost);
      client.removeListener('notification', sleep.wake);
      // closing the session releases the lock, also if the connection is broken
      client.release(lost ?? true);
    }
  }

  async function stop() {
    stopping = true;
    sleep.wake();
    const timer = setTimeout(gracePeriod.end, graceMs);
    await running;
    clearTimeout(timer);
  }
  return { wake: sleep.wake, stop };
}

/** Publishes batches until the outbox is empty or `isOver` returns true. */
async function relayAll(
  { service, bus, metrics }: RelayParts,
  outbox: ReturnType<typeof outboxRepository>,
  isOver: () => boolean,
  unlessLate: GracePeriod['unlessOver'],
): Promise<void> {
  for (;;) {
    const rows = await outbox.findOldest(relayBatch);
    if (rows.length === 0 || isOver()) return;
    const records = rows.map(({ key, envelope, headers = {} }) => ({ key, envelope, headers }));
    const publish = (traced: readonly BusRecord[]) => unlessLate(bus.publish(service, traced));
    if (!(await inPublishSpans(service, records, publish))) return;
    await outbox.delete(rows.map(({ seq }) => seq));
    metrics.published.inc({ topic: service }, rows.length);
  }
}

/** Tries to take the lock. PostgreSQL counts repeated locks of a session, so repeated calls are safe. */
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
