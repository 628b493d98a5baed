import { topicOf, type Envelope, type EventType } from '@velvet/contracts/event';
import type { z } from 'zod';
import type { Clock } from '#base/clock.ts';
import type { BusRecord } from './event-bus.ts';
import { newId } from '#base/ids.ts';
import type { Queries } from '#database/queries.ts';
import { traceparentOf } from '#observability/tracing.ts';

/** A row of the outbox, ordered by `seq` and partitioned by `key`. */
export type OutboxRow = { seq: number } & BusRecord;

/** The columns of a new row; the envelope is JSON. */
export type OutboxValues = [key: string, envelope: string];

/** Returns the key and envelope of an event for the outbox. Parses the payload, so an invalid event is never published. */
export function outboxValues<P extends z.ZodObject>(
  clock: Clock,
  event: EventType<P>,
  payload: z.input<P>,
): OutboxValues {
  const data: Record<string, unknown> = event.payload.parse(payload);
  const key = String(data[event.key]);
  const traceparent = traceparentOf();
  const envelope: Envelope = {
    specversion: '1.0',
    id: newId(),
    source: `/services/${topicOf(event.type)}`,
    type: event.type,
    subject: key,
    time: clock.now().toISOString(),
    datacontenttype: 'application/json',
    dataversion: event.version,
    ...(traceparent && { traceparent }),
    data,
  };
  return [key, JSON.stringify(envelope)];
}

/** Returns the keys and the envelopes of events. */
export const outboxArrays = (events: readonly OutboxValues[]): [keys: string[], envelopes: string[]] => [
  events.map(([key]) => key),
  events.map(([, envelope]) => envelope),
];

export function outboxRepository(db: Queries) {
  return {
    /** Returns the oldest rows in insertion order. Rows that commit late with a lower `seq` are returned by a later call. */
    findOldest(limit: number): Promise<OutboxRow[]> {
      return db.rows('outbox.findOldest', 'select seq, key, envelope, headers from outbox order by seq limit $1', [
        limit,
      ]);
    },
    /** Inserts new events in their order. Used only by `Transaction.append`. */
    async insert(events: readonly OutboxValues[]): Promise<void> {
      await db.run(
        'outbox.insert',
        'insert into outbox (key, envelope) select key, envelope from unnest($1::text[], $2::jsonb[]) as event (key, envelope)',
        outboxArrays(events),
      );
    },
    /** Inserts events that were published before, for a replay. */
    async insertAgain(records: readonly BusRecord[]): Promise<void> {
      await db.run(
        'outbox.insertAgain',
        `insert into outbox (key, envelope, headers)
         select key, envelope, coalesce(headers, '{}') from jsonb_to_recordset($1) as record (key text, envelope jsonb, headers jsonb)`,
        [JSON.stringify(records)],
      );
    },
    delete(seqs: readonly number[]): Promise<number> {
      return db.run('outbox.delete', 'delete from outbox where seq = any($1::bigint[])', [seqs]);
    },
    async count(): Promise<number> {
      return (await db.one<{ count: number }>('outbox.count', 'select count(*) as count from outbox'))?.count ?? 0;
    },
    /** @returns the number of rows, counted up to `limit` */
    async countUpTo(limit: number): Promise<number> {
      const sql = 'select count(*) as count from (select from outbox limit $1) as counted';
      return (await db.one<{ count: number }>('outbox.countUpTo', sql, [limit]))?.count ?? 0;
    },
    /** @returns the time of the oldest event; undefined if the outbox is empty */
    async findOldestTime(): Promise<Date | undefined> {
      const sql = `select envelope->>'time' as time from outbox order by seq limit 1`;
      const oldest = await db.one<{ time: string }>('outbox.findOldestTime', sql);
      return oldest && new Date(oldest.time);
    },
  };
}
