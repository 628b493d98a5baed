import type { EventType } from '@velvet/contracts/event';
import type { z } from 'zod';
import type { Clock } from '#base/clock.ts';
import { outboxValues } from '#events/outbox.ts';
import type { Queries } from './queries.ts';

/** A connection on which one statement changes rows and publishes. */
export type Appending = Queries & {
  /**
   * Runs one statement that changes rows and publishes, in one round trip. The event's key and envelope (jsonb) follow `values` as
   * parameters, and the statement inserts them into `outbox (key, envelope)` where it changed a row.
   */
  oneAppending<Row, P extends z.ZodObject>(
    statement: Changing,
    event: EventType<P>,
    payload: z.input<P>,
  ): Promise<Row | undefined>;
};

export type Changing = { name: string; sql: string; values: readonly unknown[] };

export const oneAppending =
  (queries: Queries, clock: Clock): Appending['oneAppending'] =>
  ({ name, sql, values }, event, payload) =>
    queries.one(name, sql, [...values, ...outboxValues(clock, event, payload)]);
