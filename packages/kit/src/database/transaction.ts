import type { Pool, PoolClient } from 'pg';
import type { EventType } from '@velvet/contracts/event';
import type { z } from 'zod';
import type { Clock } from '#base/clock.ts';
import { outboxRepository, outboxValues, type OutboxValues } from '#events/outbox.ts';
import type { JobQueue, JobType } from '#jobs/jobs.ts';
import { oneAppending, type Appending, type Changing } from './appending.ts';
import { queriesOn, type Connection, type Statements } from './statements.ts';

/** A transaction. Its appended events are published if, and only if, it commits. */
export type Transaction = Appending & {
  /** Publishes an event. The outbox rows of all events are inserted together, in this order, with the commit. */
  append<P extends z.ZodObject>(event: EventType<P>, payload: z.input<P>): Promise<void>;
  /** Enqueues a job that runs after the commit, and only if the transaction commits. */
  enqueue<P extends z.ZodObject>(job: JobType<P>, payload: z.input<P>): Promise<void>;
  /**
   * Calls `last` once after the work of the transaction, in the order of these calls. The statement that it returns travels with the
   * commit.
   */
  beforeCommit(last: () => Changing | undefined): void;
};

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

/** Returns the function that runs work in a transaction, and again after a conflict. */
export function transactionsOn(parts: TransactionParts) {
  return <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => againAfterConflict(() => transact(parts, work));
}

async function transact<T>(parts: TransactionParts, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const { pool, queue, onAppended } = parts;
  const client = await pool.connect();
  const own = untilEnd(client);
  const { tx, done, finish } = openTransaction(parts, own);
  let broken: Error | undefined;
  try {
    // the first statements travel in the same packet; they fail too where this one does, because only a lost connection refuses it
    const begun = client.query('begin');
    begun.catch(own.end);
    const result = await work(tx);
    await begun;
    // a transaction in which one of the last statements fails cannot commit, so they share a packet, too
    const last = finish();
    own.end();
    await Promise.all([...last, client.query('commit')]);
    return result;
  } catch (error) {
    own.end();
    broken = await rollback(client);
    throw error;
  } finally {
    client.release(broken);
    if (done.appended > 0) onAppended();
    if (done.enqueued.length > 0) queue()?.wake(done.enqueued);
  }
}

/** Opens a transaction on a connection. Its events wait, and `flush` inserts them into the outbox together. */
function openTransaction({ clock, statements, queue }: TransactionParts, own: Connection) {
  const queries = queriesOn(own, statements);
  const done: { appended: number; enqueued: string[] } = { appended: 0, enqueued: [] };
  let waiting: OutboxValues[] = [];
  const endings: (() => Changing | undefined)[] = [];

  async function flush(): Promise<void> {
    const events = waiting;
    waiting = [];
    if (events.length > 0) await outboxRepository(queries).insert(events);
  }

  /** Starts the last statements. @throws before the first of them */
  function finish(): Promise<unknown>[] {
    const statements = endings.map((last) => last()).filter((statement) => statement !== undefined);
    return [...statements.map(({ name, sql, values }) => queries.run(name, sql, values)), flush()];
  }

  const tx: Transaction = {
    ...queries,
    async oneAppending<Row, P extends z.ZodObject>(statement: Changing, event: EventType<P>, payload: z.input<P>) {
      done.appended += 1;
      // events have the order in which they were appended
      const before = flush();
      const [row] = await Promise.all([oneAppending(queries, clock)<Row, P>(statement, event, payload), before]);
      return row;
    },
    async append(event, payload) {
      done.appended += 1;
      waiting.push(outboxValues(clock, event, payload));
    },
    async enqueue(job, payload) {
      const jobs = queue();
      if (!jobs) throw new Error(`The service declares no workers, so no worker runs the job ${job.name}.`);
      done.enqueued.push(job.name);
      await jobs.send((text, values) => own.query({ text, ...(values && { values }) }), job, payload);
    },
    beforeCommit: (last) => void endings.push(last),
  };
  return { tx, done, finish };
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

function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001');
}
