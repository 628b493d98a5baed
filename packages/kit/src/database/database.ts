import { hostname } from 'node:os';
import { Pool, types, type PoolClient } from 'pg';
import type { EventType } from '@velvet/contracts/event';
import type { z } from 'zod';
import type { Clock } from '#base/clock.ts';
import { outboxArrays, outboxValues, type OutboxValues } from '#events/outbox.ts';
import type { JobQueue } from '#jobs/jobs.ts';
import type { Metrics } from '#observability/metrics.ts';
import { oneAppending, type Appending, type Changing } from './appending.ts';
import type { Queries } from './queries.ts';
import { queriesOn } from './statements.ts';
import { TickSocket } from './tick-socket.ts';
import { transactionsOn, type Transaction } from './transaction.ts';

export type { Appending } from './appending.ts';
export type { Queries } from './queries.ts';
export type { Transaction } from './transaction.ts';

export type Database = Appending & {
  /** Returns an event for `rowsAppending`, in the trace of the caller. */
  prepare<P extends z.ZodObject>(event: EventType<P>, payload: z.input<P>): OutboxValues;
  /**
   * As `oneAppending`, for a statement that changes several rows and publishes an event for each. The keys (text[]) and the envelopes
   * (jsonb[]) follow `values`.
   */
  rowsAppending<Row>(statement: Changing, events: readonly OutboxValues[]): Promise<Row[]>;
  /**
   * Retries up to 3 times when PostgreSQL aborts the transaction for a deadlock or a serialization failure, so `work` must
   * have no effects outside the database.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Returns the statements on a connection that was taken from the pool, for work that must not wait for one again. */
  on(client: PoolClient): Queries;
  /** Calls `listener` after each transaction that appended events. */
  onAppended(listener: () => void): void;
  /** Sets the queue to which `enqueue` adds jobs. */
  useJobs(queue: JobQueue): void;
  readonly pool: Pool;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  url: string;
  poolSize: number;
  statementTimeoutMs: number;
  clock: Clock;
  metrics: Metrics;
  onError: (error: Error) => void;
};

const { INT8: int8, DATE: date } = types.builtins;
const timeout = 10_000;
/** An idle connection is closed after it. Fans come in bursts, and a new connection has no prepared statement and no cached catalog; milliseconds. */
const idleMs = 300_000;

export function openDatabase({
  url,
  poolSize,
  statementTimeoutMs,
  clock,
  metrics,
  onError,
}: DatabaseOptions): Database {
  let isClosing = false;
  const pool = openPool({ url, poolSize, statementTimeoutMs }, (error) => {
    if (!isClosing) onError(error);
  });
  watchPool(metrics, pool);
  const listeners: (() => void)[] = [];
  const onAppended = () => listeners.forEach((listener) => listener());
  const statements = { metrics, texts: new Map<string, string>() };
  const queries = queriesOn(pool, statements);
  let jobs: JobQueue | undefined;
  const transaction = transactionsOn({
    pool,
    clock,
    statements,
    queue: () => jobs,
    onAppended,
  });
  return {
    ...queries,
    pool,
    on: (client) => queriesOn(client, statements),
    async oneAppending<Row, P extends z.ZodObject>(statement: Changing, event: EventType<P>, payload: z.input<P>) {
      const row = await oneAppending(queries, clock)<Row, P>(statement, event, payload);
      onAppended();
      return row;
    },
    prepare: (event, payload) => outboxValues(clock, event, payload),
    async rowsAppending<Row>({ name, sql, values }: Changing, events: readonly OutboxValues[]) {
      const rows = await queries.rows<Row>(name, sql, [...values, ...outboxArrays(events)]);
      onAppended();
      return rows;
    },
    onAppended: (listener) => void listeners.push(listener),
    useJobs: (queue) => {
      jobs = queue;
    },
    close: () => {
      isClosing = true;
      return pool.end();
    },
    transaction,
  };
}

function openPool(
  { url, poolSize, statementTimeoutMs }: Pick<DatabaseOptions, 'url' | 'poolSize' | 'statementTimeoutMs'>,
  onError: (error: Error) => void,
): Pool {
  const pool = new Pool({
    connectionString: url,
    // identifies the process in pg_stat_activity; an application name in the URL takes precedence
    application_name: `${process.pid}@${hostname()}`,
    max: poolSize,
    idleTimeoutMillis: idleMs,
    // statements that a transaction runs together share a round trip
    pipeline: true,
    stream: () => new TickSocket(),
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: timeout,
    types: { getTypeParser: parserOf },
  });
  // the pool replaces an idle connection that breaks; without a listener the error would end the process
  pool.on('error', onError);
  // a connection may also break between two statements of its owner, whose next statement then fails
  pool.on('connect', (client) => void client.on('error', () => {}));
  return pool;
}

function watchPool({ watch }: Metrics, pool: Pool): void {
  watch({
    name: 'database_pool_connections',
    help: 'Connections of the pool of this process, by state; waiting ones are requests for a connection',
    labels: ['state'],
    read: () => {
      const { totalCount, idleCount, waitingCount } = pool;
      const states = { active: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
      return Promise.resolve(Object.entries(states).map(([state, value]) => ({ value, labels: { state } })));
    },
  });
}

/** Parses bigint as number (rejects values above 2^53, which a number cannot hold) and dates as text; other types as pg does. */
function parserOf(
  oid: Parameters<typeof types.getTypeParser>[0],
  format?: 'text' | 'binary',
): (value: string) => unknown {
  if (oid === int8) return safeInteger;
  if (oid === date) return (text: string) => text;
  return types.getTypeParser(oid, format);
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`A bigint beyond 2^53 cannot be a number: ${text}`);
  return value;
}

/** Returns whether `error` is a violation of the named constraint or unique index. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint;
}
