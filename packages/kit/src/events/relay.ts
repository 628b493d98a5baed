import type { PoolClient } from 'pg';
import { createPace, type Pace } from '#base/pace.ts';
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
  const { db, logger } = parts;
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
    try {
      await leadOn(client, parts, { sleep, gracePeriod, isOver: () => stopping || lost !== undefined });
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

type Leading = {
  sleep: ReturnType<typeof createWakeableDelay>;
  gracePeriod: GracePeriod;
  isOver: () => boolean;
};

/** Waits for the lock, and relays while it holds it. */
async function leadOn(client: PoolClient, parts: RelayParts, { sleep, gracePeriod, isOver }: Leading): Promise<void> {
  const { service, db, idleMs = 1000 } = parts;
  let isLeader = false;
  const pace = createPace();
  await commitLazily(client);
  while (!isOver()) {
    // a busy replica without the lock notifies the holder as often as the holder reads
    await pace.next();
    const wakes = sleep.takeWakes();
    pace.took(wakes);
    isLeader ||= await takeLead(client, service, wakes > 0);
    if (isLeader) await relayAll(parts, outboxRepository(db.on(client)), isOver, gracePeriod.unlessOver, pace);
    await sleep.upTo(idleMs);
  }
}

/** Publishes batches until the outbox is empty or `isOver` returns true. */
async function relayAll(
  { service, bus, metrics }: RelayParts,
  outbox: ReturnType<typeof outboxRepository>,
  isOver: () => boolean,
  unlessLate: GracePeriod['unlessOver'],
  pace: Pace,
): Promise<void> {
  let rows = await outbox.findOldest(relayBatch);
  while (rows.length > 0 && !isOver()) {
    // after a full batch more rows wait
    pace.took(rows.length < relayBatch ? rows.length : 0);
    const records = rows.map(({ key, envelope, headers = {} }) => ({ key, envelope, headers }));
    const publish = (traced: readonly BusRecord[]) => unlessLate(bus.publish(service, traced));
    if (!(await inPublishSpans(service, records, publish))) return;
    await pace.next();
    // one round trip: the second statement runs after the first one
    const [, next] = await Promise.all([outbox.delete(rows.map(({ seq }) => seq)), outbox.findOldest(relayBatch)]);
    metrics.published.inc({ topic: service }, rows.length);
    rows = next;
  }
}

/** Tries to take the lock, which the session then holds until it ends. Without it, notifies the holder if `isWoken`. */
async function takeLead(client: PoolClient, service: string, isWoken: boolean): Promise<boolean> {
  const taken = await client.query<{ held: boolean }>({
    name: 'relay.takeLead',
    text: `with lead as materialized (select pg_try_advisory_lock(7307, hashtext($1)) as held)
           select held, case when $2 and not held then pg_notify('${channel}', '') end from lead`,
    values: [service, isWoken],
  });
  const isHeld = taken.rows[0]?.held ?? false;
  if (isHeld) await client.query(`listen ${channel}`);
  return isHeld;
}

/**
 * Commits without waiting for the disk. After a crash of the database some deleted rows may be there again. Their events are published
 * again, as after a crash of the relay. Notifications write to the log, too, and need no durability.
 */
const commitLazily = (client: PoolClient) => client.query('set synchronous_commit = off');
