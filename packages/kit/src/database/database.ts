import { hostname } from 'node:os';
import { Pool, types, type PoolClient, type QueryConfig, type QueryResult } from 'pg';
import type { EventType } from '@velvet/contracts/event';
import type { z } from 'zod';
import type { Clock } from '#base/clock.ts';
import type { JobQueue, JobType } from '#jobs/jobs.ts';
import type { Metrics } from '#observability/metrics.ts';
import { inStep } from '#observability/tracing.ts';
import { appendToOutbox } from '#events/outbox.ts';
import { oneAppending, type Appending, type Changing } from './appending.ts';
import type { Queries } from './queries.ts';
import { TickSocket } from './tick-socket.ts';

export type { Appending } from './appending.ts';
export type { Queries } from './queries.ts';

/** A transaction. Its appended events are published if, and only if, it commits. */
export type Transaction = Appending & {
  append<P extends z.ZodObject>(event: EventType<P>, payload: z.input<P>): Promise<void>;
  /** Enqueues a job that runs after the commit, and only if the transaction commits. */
  enqueue<P extends z.ZodObject>(job: JobType<P>, payload: z.input<P>): Promise<void>;
};

export type Database = Appending & {
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
    onAppended: (listener) => void listeners.push(listener),
    useJobs: (queue) => {
      jobs = queue;
    },
    close: () => {
      isClosing = true;
      return pool.end();
    },
    transaction: (work) => againAfterConflict(() => transaction(work)),
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

const attempts = 3;

async function againAfterConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !isConflict(error)) throw error;
    }
  }
}

type TransactionParts = {
  pool: Pool;
  clock: Clock;
  statements: Statements;
  queue: () => JobQueue | undefined;
  onAppended: () => void;
};

function transactionsOn({ pool, clock, statements, queue, onAppended }: TransactionParts) {
  return async function transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    const own = untilEnd(client);
    const queries = queriesOn(own, statements);
    const done: { appended: number; enqueued: string[] } = { appended: 0, enqueued: [] };
    let broken: Error | undefined;
    const tx: Transaction = {
      ...queries,
      oneAppending(statement, event, payload) {
        done.appended += 1;
        return oneAppending(queries, clock)(statement, event, payload);
      },
      async append(event, payload) {
        done.appended += 1;
        await appendToOutbox(queries, clock, event, payload);
      },
      async enqueue(job, payload) {
        const jobs = queue();
        if (!jobs) throw new Error(`The service declares no workers, so no worker runs the job ${job.name}.`);
        done.enqueued.push(job.name);
        await jobs.send((text, values) => own.query({ text, ...(values && { values }) }), job, payload);
      },
    };
    try {
      await client.query('begin');
      const result = await work(tx).finally(own.end);
      await client.query('commit');
      return result;
    } catch (error) {
      broken = await rollback(client);
      throw error;
    } finally {
      client.release(broken);
      if (done.appended > 0) onAppended();
      if (done.enqueued.length > 0) queue()?.wake(done.enqueued);
    }
  };
}

/**
 * The connection of a transaction until its work has ended. Work that goes on after a failure beside it starts statements behind the
 * rollback, where each would commit alone, so they are refused.
 */
function untilEnd(client: PoolClient): Connection & { end(): void } {
  let hasEnded = false;
  return {
    async query(config) {
      if (hasEnded) throw new Error('The transaction of this statement has ended.');
      return client.query(config);
    },
    end: () => {
      hasEnded = true;
    },
  };
}

async function rollback(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback');
    return undefined;
  } catch (error) {
    // a connection that cannot roll back is not returned to the pool
    return error instanceof Error ? error : new Error(String(error));
  }
}

type Connection = { query(config: QueryConfig): Promise<QueryResult> };

type Statements = {
  metrics: Metrics;
  /** the text of each name */
  texts: Map<string, string>;
};

/**
 * A connection prepares a statement once by its name. A second text with this name fails only on connections that have prepared
 * the first one, so it is refused on all of them.
 */
function requireOneText(texts: Map<string, string>, name: string, text: string): void {
  const known = texts.get(name);
  if (known === undefined) texts.set(name, text);
  else if (known !== text) throw new Error(`Two statements are named ${name}.`);
}

const spanAttributes = { 'db.system.name': 'postgresql' };

function queriesOn(connection: Connection, { metrics, texts }: Statements): Queries {
  async function query(name: string, text: string, values: readonly unknown[] = []) {
    requireOneText(texts, name, text);
    const done = metrics.statement.startTimer({ statement: name });
    try {
      return await inStep(name, spanAttributes, () => connection.query({ name, text, values: [...values] }));
    } finally {
      done();
    }
  }
  return {
    rows: async <Row>(name: string, sql: string, values?: readonly unknown[]) =>
      (await query(name, sql, values)).rows as Row[],
    one: async <Row>(name: string, sql: string, values?: readonly unknown[]) =>
      (await query(name, sql, values)).rows[0] as Row | undefined,
    run: async (name, sql, values) => (await query(name, sql, values)).rowCount ?? 0,
  };
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

function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001');
}

/** Returns whether `error` is a violation of the named constraint or unique index. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint;
}
