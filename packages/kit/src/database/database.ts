import { hostname } from 'node:os';
import { Pool, types, type PoolClient } from 'pg';
import type { EventType } from '@velvet/contracts/event';
import type { z } from 'zod';
import type { Clock } from '#base/clock.ts';
import type { JobQueue, JobType } from '#jobs/jobs.ts';
import type { Metrics } from '#observability/metrics.ts';
import { appendToOutbox, outboxValues } from '#events/outbox.ts';
import type { Queries } from './queries.ts';

export type { Queries } from './queries.ts';

/** A transaction. Events appended here are published if, and only if, it commits. */
export type Transaction = Queries & {
  append<P extends z.ZodObject>(event: EventType<P>, payload: z.input<P>): Promise<void>;
  /** The job is done some time after, and only if, this commits. */
  enqueue<P extends z.ZodObject>(job: JobType<P>, payload: z.input<P>): Promise<void>;
};

export type Database = Queries & {
  /** Run again, up to 3 times, when PostgreSQL ends it for a deadlock or a serialisation failure: the work must not reach outside the database. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * One statement that changes rows and publishes, in one round trip: `values` are followed by the event's key and
   * envelope (jsonb), which the statement itself inserts into `outbox (key, envelope)` where it changed something.
   */
  oneAppending<Row, P extends z.ZodObject>(
    statement: { name: string; sql: string; values: readonly unknown[] },
    event: EventType<P>,
    payload: z.input<P>,
  ): Promise<Row | undefined>;
  /** `listener` is told after each transaction that appended events. */
  onAppended(listener: () => void): void;
  /** From now on `enqueue` puts jobs into this queue. */
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
  const pool = new Pool({
    connectionString: url,
    // in pg_stat_activity: whose connection it is; a name of the address goes before
    application_name: `${process.pid}@${hostname()}`,
    max: poolSize,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: timeout,
    types: { getTypeParser: parserOf },
  });
  // an idle connection that breaks is replaced by the pool; without a listener it would end the process
  let isClosing = false;
  pool.on('error', (error) => {
    if (!isClosing) onError(error);
  });
  // so does one that breaks while somebody has it, between two statements: the next statement says so
  pool.on('connect', (client) => void client.on('error', () => {}));
  const listeners: (() => void)[] = [];
  const onAppended = () => listeners.forEach((listener) => listener());
  const queries = queriesOn(pool, metrics);
  let jobs: JobQueue | undefined;
  const transaction = transactionsOn({
    pool,
    clock,
    metrics,
    queue: () => jobs,
    onAppended,
  });
  return {
    ...queries,
    pool,
    async oneAppending<Row, P extends z.ZodObject>(
      { name, sql, values }: { name: string; sql: string; values: readonly unknown[] },
      event: EventType<P>,
      payload: z.input<P>,
    ) {
      const row = await queries.one<Row>(name, sql, [...values, ...outboxValues(clock, event, payload)]);
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
  metrics: Metrics;
  queue: () => JobQueue | undefined;
  onAppended: () => void;
};

function transactionsOn({ pool, clock, metrics, queue, onAppended }: TransactionParts) {
  return async function transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    const queries = queriesOn(client, metrics);
    const done = { appended: 0, enqueued: 0 };
    let broken: Error | undefined;
    const tx: Transaction = {
      ...queries,
      async append(event, payload) {
        done.appended += 1;
        await appendToOutbox(queries, clock, event, payload);
      },
      async enqueue(job, payload) {
        const jobs = queue();
        if (!jobs) throw new Error(`The service declares no workers, so nobody would do the job ${job.name}.`);
        done.enqueued += 1;
        await jobs.send((text, values) => client.query(text, values), job, payload);
      },
    };
    try {
      await client.query('begin');
      const result = await work(tx);
      await client.query('commit');
      return result;
    } catch (error) {
      broken = await rollback(client);
      throw error;
    } finally {
      client.release(broken);
      if (done.appended > 0) onAppended();
      if (done.enqueued > 0) queue()?.wake();
    }
  };
}

async function rollback(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback');
    return undefined;
  } catch (error) {
    // a connection that cannot roll back is not given to anybody else
    return error instanceof Error ? error : new Error(String(error));
  }
}

function queriesOn(connection: Pool | PoolClient, metrics: Metrics): Queries {
  async function query(name: string, text: string, values: readonly unknown[] = []) {
    const done = metrics.statement.startTimer({ statement: name });
    try {
      return await connection.query({ name, text, values: [...values] });
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

/** bigint as number (refused above 2^53, where it would lie) and a date as its text; the rest as pg has it. */
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

/** Whether the database itself was unreachable or shutting down, so that trying again later is right. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    /^(08|57P|53)/.test(code) ||
    /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND)/.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect/.test(error.message)
  );
}

/** Whether `error` is the violation of the named constraint or unique index. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint;
}
