import { topicOf, type Envelope, type EventType } from '@velvet/contracts/event';
import type { z } from 'zod';
import type { Clock } from '#base/clock.ts';
import type { Database, Transaction } from '#database/database.ts';
import { isOutage } from '#database/outage.ts';
import { isFor, isReplayed, type DeadLetters } from './dead-letters.ts';
import type { BusRecord, EventBus, Subscription } from './event-bus.ts';
import { inboxRepository } from './inbox.ts';
import type { Logger } from '#observability/logger.ts';
import type { Metrics } from '#observability/metrics.ts';
import { inSpan, SpanKind, type Work } from '#observability/tracing.ts';

/** Handler of one event type. Created with `on`. */
export type Consumer<Context> = {
  readonly event: EventType;
  readonly handle: (context: Context, tx: Transaction, payload: unknown) => Promise<void>;
};

/** `handle` and the inbox row commit in one transaction, so redelivered events have no further effect. */
export function on<Context, P extends z.ZodObject>(
  event: EventType<P>,
  handle: (context: Context, tx: Transaction, payload: z.output<P>) => Promise<void>,
): Consumer<Context> {
  return { event, handle: (context, tx, payload) => handle(context, tx, event.payload.parse(payload)) };
}

export type ConsumerParts<Context> = {
  group: string;
  consumers: readonly Consumer<Context>[];
  context: Context;
  db: Database;
  bus: EventBus;
  deadLetters: DeadLetters;
  clock: Clock;
  logger: Logger;
  metrics: Metrics;
  /** delays before the 2nd, 3rd, … attempt at a record, which is parked after the last; milliseconds */
  retryDelaysMs?: readonly number[];
};

const defaultRetryDelays = [50, 200, 1000, 3000];
const outageDelayMs = 500;
const longestReason = 1000;

export async function startConsumers<Context>(parts: ConsumerParts<Context>): Promise<Subscription> {
  const handlers = Map.groupBy(parts.consumers, ({ event }): string => event.type);
  const topics = new Set([...handlers.keys()].map(topicOf));
  if (topics.size === 0) return { stop: () => Promise.resolve() };
  const { group, bus, metrics } = parts;
  metrics.watch({
    name: 'consumer_lag',
    help: 'Events published and not yet processed by the service, by topic',
    labels: ['topic'],
    read: () =>
      Promise.all([...topics].map(async (topic) => ({ value: await bus.lag(group, topic), labels: { topic } }))),
  });
  return bus.subscribe(group, [...topics], createIntake(parts, handlers));
}

/** Counts after the commit only. */
function count(metrics: Metrics, clock: Clock, records: readonly BusRecord[], taken: readonly BusRecord[]): void {
  metrics.duplicates.inc(records.length - taken.length);
  const now = clock.now().getTime();
  for (const record of taken) {
    const { type, time } = record.envelope;
    const topic = topicOf(type);
    metrics.consumed.inc({ topic, type });
    // clocks of replicas differ by some milliseconds
    if (!isReplayed(record)) metrics.delay.observe({ topic }, Math.max(0, now - Date.parse(time)) / 1000);
  }
}

/** Returns the span of a group's work on an event, in the trace of the event. */
function spanOf(group: string, work: string, cause: Envelope): Work {
  return { part: group, name: `${work} ${cause.type}`, kind: SpanKind.CONSUMER, cause };
}

function createIntake<Context>(parts: ConsumerParts<Context>, handlers: Map<string, Consumer<Context>[]>) {
  const { group, db, clock, context, metrics, logger, deadLetters, retryDelaysMs = defaultRetryDelays } = parts;

  /** Processes a batch in one transaction, the common and fast case. Each handler runs in a span of its event's trace. */
  async function handleBatch(records: readonly BusRecord[]): Promise<void> {
    const taken = await db.transaction(async (tx) => {
      const fresh = await inboxRepository(tx).insert(
        records.map(({ envelope }) => envelope.id),
        clock.now(),
      );
      // counts an event that is twice in the batch once
      const news = records.filter(({ envelope }) => fresh.delete(envelope.id));
      for (const { envelope } of news)
        for (const consumer of handlers.get(envelope.type) ?? [])
          await inSpan(spanOf(group, 'process', envelope), () => consumer.handle(context, tx, envelope.data));
      return news;
    });
    count(metrics, clock, records, taken);
  }

  /** Processes a single record, with growing delays between attempts, then parks it. Waits while the database is unavailable. */
  async function processOrPark(record: BusRecord): Promise<void> {
    for (let attempt = 0; ;) {
      try {
        return await handleBatch([record]);
      } catch (error) {
        if (isOutage(error)) throw error;
        const wait = retryDelaysMs[attempt];
        if (wait === undefined) return await park(record, error);
        attempt += 1;
        await clock.delay(wait);
      }
    }
  }

  /** A parked event has no inbox row, so a redelivery is attempted again. */
  async function park(record: BusRecord, error: unknown): Promise<void> {
    const { id: eventId, type } = record.envelope;
    const reason = (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, longestReason);
    await deadLetters.park({ topic: topicOf(type), group, record, reason, attempts: retryDelaysMs.length + 1 });
    metrics.deadLetters.inc({ type });
    logger.error({ eventId, type, reason }, 'event parked');
  }

  return async function intake(records: readonly BusRecord[]): Promise<void> {
    const ours = records.filter((record) => handlers.has(record.envelope.type) && isFor(group, record));
    if (ours.length === 0) return;
    metrics.replayed.inc(ours.filter(isReplayed).length);
    try {
      await handleBatch(ours);
    } catch (error) {
      if (isOutage(error)) {
        await clock.delay(outageDelayMs);
        throw error;
      }
      logger.warn({ error, records: ours.length }, 'batch failed, processing its events one by one');
      for (const record of ours) await inSpan(spanOf(group, 'retry', record.envelope), () => processOrPark(record));
    }
  };
}
