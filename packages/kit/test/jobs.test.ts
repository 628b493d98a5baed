import { openTestDatabase } from '@velvet/testing/database';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { systemClock } from '#base/clock.ts';
import { openDatabase } from '#database/database.ts';
import { createJobQueue, jobType, work } from '#jobs/jobs.ts';
import { createMetrics } from '#observability/metrics.ts';
import { silent } from './listener.ts';

const options = { poolSize: 4, statementTimeoutMs: 15_000, clock: systemClock, onError: () => undefined };

async function openQueue(url: string) {
  const metrics = createMetrics('note');
  const db = openDatabase({ url, metrics, ...options });
  const queue = createJobQueue(db.pool, silent, metrics);
  db.useJobs(queue);
  return { db, queue };
}

test('one worker does the jobs that wait one after another, without the polling interval between them', async () => {
  await using database = await openTestDatabase('jobs', undefined, true);
  const { db, queue } = await openQueue(database.url);
  const job = jobType('test.count', z.object({ number: z.int() }));
  const done: number[] = [];
  await queue.start([job]);
  await queue.work(
    work(job, async (_: undefined, { number }) => void done.push(number)),
    undefined,
  );
  // with the interval they would take a minute
  const numbers = Array.from({ length: 30 }, (_, number) => number);
  await db.transaction(async (tx) => {
    for (const number of numbers) await tx.enqueue(job, { number });
  });
  await vi.waitFor(() => expect(done.toSorted((a, b) => a - b)).toEqual(numbers), { timeout: 20_000 });
  await vi.waitFor(async () => expect(await queue.countOpen()).toBe(0), { timeout: 20_000 });
  await queue.stop();
  await db.close();
});

test('a queue that stops lets its runs end', async () => {
  await using database = await openTestDatabase('jobs', undefined, true);
  const { db, queue } = await openQueue(database.url);
  const job = jobType('test.slow', z.object({}));
  const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ends: string[] = [];
  await queue.start([job]);
  await queue.work(
    work(job, async () => {
      begun.resolve();
      await gate.promise;
      ends.push('run');
    }),
    undefined,
  );
  await db.transaction((tx) => tx.enqueue(job, {}));
  await begun.promise;
  const stopped = queue.stop().then(() => ends.push('queue'));
  gate.resolve();
  await stopped;
  expect(ends).toEqual(['run', 'queue']);
  expect(await queue.countOpen()).toBe(0);
  await db.close();
});

test('all workers of a job run at once, also if another process enqueued the jobs', async () => {
  await using database = await openTestDatabase('jobs', undefined, true);
  const [working, enqueuing] = [await openQueue(database.url), await openQueue(database.url)];
  const job = jobType('test.crowd', z.object({ round: z.int() }), { concurrency: 4 });
  const rounds = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const begun = [0, 0];
  await working.queue.start([job]);
  await enqueuing.queue.start([job]);
  await working.queue.work(
    work(job, async (_: undefined, { round }) => {
      begun[round] = (begun[round] ?? 0) + 1;
      if (begun[round] === job.concurrency) rounds[round]?.resolve();
      await rounds[round]?.promise;
    }),
    undefined,
  );
  for (const [round, { db }] of [working, enqueuing].entries()) {
    await db.transaction(async (tx) => {
      for (let each = 0; each < job.concurrency; each += 1) await tx.enqueue(job, { round });
    });
    await rounds[round]?.promise;
  }
  expect(begun).toEqual([job.concurrency, job.concurrency]);
  for (const { db, queue } of [working, enqueuing]) {
    await queue.stop();
    await db.close();
  }
});
