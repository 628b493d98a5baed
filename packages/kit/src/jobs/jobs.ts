import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Logger } from '#observability/logger.ts';
import type { Metrics } from '#observability/metrics.ts';
import { inSpan, inSpanIfSlow, inStep, SpanKind, traceparentOf } from '#observability/tracing.ts';

/** A type of background work, enqueued in a transaction and retried on failure. */
export type JobType<Payload extends z.ZodObject = z.ZodObject> = {
  readonly name: string;
  readonly payload: Payload;
  /** largest number of concurrent runs of this job in one process */
  readonly concurrency: number;
  /** number of retries after a failure, with delays that double from one second */
  readonly retries: number;
  /** timeout of a run, which is then retried; seconds */
  readonly timeLimitSeconds: number;
};

export function jobType<Payload extends z.ZodObject>(
  name: string,
  payload: Payload,
  {
    concurrency = 1,
    retries = 5,
    timeLimitSeconds = 900,
  }: Partial<Pick<JobType, 'concurrency' | 'retries' | 'timeLimitSeconds'>> = {},
): JobType<Payload> {
  return { name, payload, concurrency, retries, timeLimitSeconds };
}

/** Handler of a job. Created with `work`. */
export type Worker<Context> = {
  readonly job: JobType;
  readonly handle: (context: Context, payload: unknown) => Promise<void>;
};

export function work<Context, P extends z.ZodObject>(
  job: JobType<P>,
  handle: (context: Context, payload: z.output<P>) => Promise<void>,
): Worker<Context> {
  return { job, handle: (context, payload) => handle(context, job.payload.parse(payload)) };
}

export type Execute = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

export type JobQueue = {
  start(jobs: readonly JobType[]): Promise<void>;
  /** @param execute runs a statement in the enqueuing transaction */
  send<P extends z.ZodObject>(execute: Execute, job: JobType<P>, payload: z.input<P>): Promise<void>;
  work<Context>(worker: Worker<Context>, context: Context): Promise<void>;
  /** Lets one idle worker per job fetch at once, after a commit that enqueued jobs of these names. */
  wake(names: readonly string[]): void;
  countOpen(): Promise<number>;
  /** number of jobs by name, some seconds old: waiting, and failed for good within the last days */
  counts(): Promise<readonly { job: string; waiting: number; failed: number }[]>;
  stop(): Promise<void>;
};

/** Heartbeat timeout after which the run of a dead process is retried by another. */
const heartbeatSeconds = 10;
/** Time limit for the runs in progress at shutdown, which are then aborted and retried. */
const graceMs = 5000;

/** Duration from which a statement of the queue's own work is a span; milliseconds. */
const slowStatementMs = 500;

/** Field of the traceparent beside the payload's own fields. */
const causeName = 'traceparent';
type Data = Record<string, unknown>;

/**
 * Job queue of pg-boss in the service's own database, through the service's own pool.
 * @param countIntervalSeconds maximum age of `counts`
 */
export function createJobQueue(pool: Pool, logger: Logger, metrics: Metrics, countIntervalSeconds = 10): JobQueue {
  const execute = ownStatements(pool, metrics);
  const boss = new PgBoss({
    db: { executeSql: execute },
    schedule: false,
    superviseIntervalSeconds: countIntervalSeconds,
    monitorIntervalSeconds: countIntervalSeconds,
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', (error) => logger.warn({ error }, 'job queue'));
  const idleWorkers = idleWorkersOf(boss);
  const names: string[] = [];
  const measured = measuredBy(metrics, logger);
  return {
    async start(jobs) {
      await boss.start();
      for (const { name, retries, timeLimitSeconds } of jobs) {
        names.push(name);
        const options = {
          retryLimit: retries,
          retryDelay: 1,
          retryBackoff: true,
          retryDelayMax: 60,
          expireInSeconds: timeLimitSeconds,
          heartbeatSeconds,
        };
        await ((await boss.getQueue(name)) ? boss.updateQueue(name, options) : boss.createQueue(name, options));
      }
    },
    async send(executeInTransaction, job, payload) {
      const data = { ...job.payload.parse(payload), [causeName]: traceparentOf() };
      const enqueue = () => boss.send(job.name, data, { db: { executeSql: executeInTransaction } });
      await inStep(`enqueue ${job.name}`, { 'db.system.name': 'postgresql' }, enqueue);
    },
    async work({ job, handle }, context) {
      for (let worker = 0; worker < job.concurrency; worker += 1) {
        const id: string = await boss.work<Data>(job.name, { pollingIntervalSeconds: 2 }, async ([run]) => {
          idleWorkers.delete(job.name, id);
          // more jobs may be waiting: for another worker now, and for this one after its run, without the interval
          idleWorkers.wakeOne(job.name);
          boss.notifyWorker(id);
          const { [causeName]: traceparent, ...payload } = run?.data ?? {};
          const done = measured(job.name, run?.id, { traceparent }, () => handle(context, payload));
          await done.finally(() => idleWorkers.add(job.name, id));
        });
        idleWorkers.add(job.name, id);
      }
    },
    counts: () => countsOf(boss, names),
    wake: (enqueued) => enqueued.forEach(idleWorkers.wakeOne),
    async countOpen() {
      const { rows } = await pool.query<{ open: number }>(
        `select count(*) as open from pgboss.job where state in ('created', 'retry', 'active') and name not like '\\_\\_%'`,
      );
      return rows[0]?.open ?? 0;
    },
    stop: () => stopAfterRuns(boss, names),
  };
}

/** Returns the workers without a run, by job. Each fetch is a statement, so a job does not wake all of them. */
function idleWorkersOf(boss: PgBoss) {
  const byJob = new Map<string, Set<string>>();
  const of = (job: string) => {
    const idle = byJob.get(job) ?? new Set<string>();
    byJob.set(job, idle);
    return idle;
  };
  return {
    add: (job: string, id: string) => void of(job).add(id),
    delete: (job: string, id: string) => void of(job).delete(id),
    wakeOne(job: string) {
      const [id] = of(job);
      if (id === undefined) return;
      // the next wake-up is for another one
      of(job).delete(id);
      of(job).add(id);
      boss.notifyWorker(id);
    },
  };
}

/** Returns what runs the fetches and the maintenance of pg-boss. A request that enqueues uses its own transaction. */
function ownStatements(pool: Pool, { service: part }: Metrics): Execute {
  const work = { part, name: 'job queue', kind: SpanKind.CLIENT };
  return (text, values) => inSpanIfSlow(work, slowStatementMs, () => pool.query(text, values));
}

/** A graceful stop of pg-boss itself checks only every 500 ms whether its runs have ended. */
async function stopAfterRuns(boss: PgBoss, names: readonly string[]): Promise<void> {
  const idle = Promise.all(names.map((name) => boss.offWork(name, { wait: true })));
  await Promise.race([idle, delay(graceMs, undefined, { ref: false })]);
  await boss.stop({ graceful: false, close: false });
}

/** Returns a function that runs a job in a span, in the trace of its cause, and measures it. */
function measuredBy(metrics: Metrics, logger: Logger) {
  async function measure(job: string, jobId: string | undefined, run: () => Promise<void>): Promise<void> {
    const done = metrics.jobs.startTimer({ job });
    try {
      await run();
      done({ outcome: 'done' });
    } catch (error) {
      done({ outcome: 'failed' });
      logger.warn({ error, job, jobId }, 'job failed');
      throw error;
    }
  }
  return (job: string, jobId: string | undefined, cause: object, run: () => Promise<void>): Promise<void> => {
    const work = { part: metrics.service, name: `job ${job}`, kind: SpanKind.CONSUMER, cause };
    return inSpan(work, () => measure(job, jobId, run));
  };
}

/** Returns counts that the queue refreshes periodically. */
async function countsOf(boss: PgBoss, names: string[]): ReturnType<JobQueue['counts']> {
  const queues = await boss.getQueues(names);
  return queues.map(({ name, queuedCount, failedCount }) => ({ job: name, waiting: queuedCount, failed: failedCount }));
}

/** Creates or migrates the tables of the queue (schema `pgboss`). */
export async function installJobQueue(databaseUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 2, schedule: false, supervise: false });
  boss.on('error', () => {});
  await boss.start();
  await boss.stop({ graceful: false, close: true });
}
