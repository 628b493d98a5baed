import { spawnSync } from 'node:child_process';
import { promtool } from '@velvet/engines/tools/promtool.tool';
import { isToolAvailable, toolPath } from '@velvet/engines/tools/tool';
import { parseMetrics } from '@velvet/testing/metrics';
import { openTestDatabase } from '@velvet/testing/database';
import { openWorld } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { movableClock } from '#base/clock.ts';
import { openDatabase } from '#database/database.ts';
import { embeddedBus } from '#events/embedded-bus.ts';
import { newId } from '#base/ids.ts';
import { createJobQueue, jobType, work } from '#jobs/jobs.ts';
import { createMetrics } from '#observability/metrics.ts';
import { outboxRepository } from '#events/outbox.ts';
import { watchWork } from '#observability/work-metrics.ts';

import { notes, openListener, silent } from './listener.ts';
import { note, noteWritten, readNote, writeNote } from './note-service.ts';

const hasPromtool = await isToolAvailable(promtool);

test('requests, statements and events are counted by bounded labels', async () => {
  await using world = await openWorld([note]);
  const scrape = async () => (await fetch(`${world.url('note')}/metrics`)).text();
  const ana = await world.user('ana');
  for (const text of ['one', 'poison', 'job']) await ana.make(writeNote, { body: { text } });
  const nobodys = newId();
  await world.anonymous.make(readNote, { params: { id: nobodys } });
  await fetch(`${world.url('note')}/nowhere/${nobodys}`);
  await world.drain();
  const [again] = notes(1);
  await outboxRepository(world.service('note').db).insertAgain([again!, again!]);
  await world.drain();

  const text = await scrape();
  const metric = parseMetrics(text);
  const answered = (method: string, route: string, status: string) =>
    metric('http_request_duration_seconds_count', { method, route, status });
  expect(answered('POST', '/notes', '200')).toBe(3);
  expect(answered('GET', '/notes/:id', '404')).toBe(1);
  expect(answered('GET', 'unknown', '404')).toBe(1);
  expect(metric('database_statement_duration_seconds_count', { statement: 'note.insert' })).toBe(3);
  expect(metric('outbox_published_total', { topic: 'note' })).toBe(5);
  const { type } = noteWritten;
  expect(metric('inbox_consumed_total', { topic: 'note', type })).toBe(3);
  expect(metric('inbox_duplicates_total')).toBe(1);
  expect(metric('dead_letters_total', { type })).toBe(1);
  expect(metric('job_duration_seconds_count', { job: 'echo', outcome: 'failed' })).toBe(1);
  expect(metric('job_duration_seconds_count', { job: 'echo', outcome: 'done' })).toBe(1);
  expect(metric('outbox_depth')).toBe(0);
  expect(metric('outbox_oldest_age_seconds')).toBe(0);
  expect(metric('consumer_lag', { topic: 'note' })).toBe(0);
  expect(metric('jobs_waiting', { job: 'echo' })).toBeDefined();
  expect(metric('process_resident_memory_bytes')).toBeUndefined();
  expect(text).not.toContain(nobodys);
  expect(text).not.toContain(ana.id);
});

test.skipIf(!hasPromtool)('Prometheus accepts the names, units and types', async () => {
  await using world = await openWorld([note]);
  await (await world.user('ana')).make(writeNote, { body: { text: 'job' } });
  await world.drain();
  const input = await (await fetch(`${world.url('note')}/metrics`)).text();
  const { stdout, stderr, status } = spawnSync(await toolPath(promtool), ['check', 'metrics'], { input });
  expect([String(stdout), String(stderr), status]).toEqual(['', '', 0]);
});

test('the outbox gauges report the number and age of waiting events', async () => {
  await using work = await openWork();
  const { db, clock, figures } = work;
  // a gauge that is read for more than a second, on a busy machine, is omitted
  const figure = (name: string) => expect.poll(async () => (await figures())(name));
  await figure('outbox_oldest_age_seconds').toBe(0);
  const append = () =>
    db.transaction((tx) => tx.append(noteWritten, { id: newId(), text: 'a', authorId: 'social|ana' }));
  await append();
  clock.advance({ seconds: 90 });
  await append();
  await figure('outbox_depth').toBe(2);
  // the age grows with the clock
  await figure('outbox_oldest_age_seconds').toBeGreaterThanOrEqual(90);
  await figure('outbox_oldest_age_seconds').toBeLessThan(120);
});

test('waiting and failed jobs are counted', async () => {
  await using opened = await openWork();
  const { db, figures, jobs } = opened;
  const [given, waiting] = [jobType('given-up', z.object({}), { retries: 0 }), jobType('waiting', z.object({}))];
  await jobs.start([given, waiting]);
  await jobs.work(
    work(given, () => Promise.reject(new Error('never'))),
    {},
  );
  await db.transaction(async (tx) => {
    for (const each of [given, waiting, waiting]) await tx.enqueue(each, {});
  });
  const counted = async () => {
    const metric = await figures();
    return [metric('jobs_failed', { job: 'given-up' }), metric('jobs_waiting', { job: 'waiting' })];
  };
  await expect.poll(counted, { timeout: 40_000, interval: 500 }).toEqual([1, 2]);
}, 60_000);

test('the consumer lag counts events that a group has not processed', async () => {
  const { promise: isLetIn, resolve: letIn } = Promise.withResolvers<void>();
  const bus = embeddedBus();
  bus.open();
  await using listener = await openListener();
  await listener.join({
    ...bus,
    subscribe: (group, topics, handle) =>
      bus.subscribe(group, topics, async (records) => {
        await isLetIn;
        await handle(records);
      }),
  });
  const lag = async () => parseMetrics(await listener.metrics.registry.metrics())('consumer_lag', { topic: 'note' });
  const published = bus.publish('note', notes(3));
  await expect.poll(lag).toBe(3);
  letIn();
  await published;
  expect(await lag()).toBe(0);
  await bus.close();
});

test('a gauge that fails or hangs is omitted and counted, and does not affect the others', async () => {
  const { registry, watch } = createMetrics('note');
  let isWell = true;
  const help = 'of a test';
  watch({
    name: 'ill',
    help,
    read: () => (isWell ? Promise.resolve([{ value: 7 }]) : Promise.reject(new Error('away'))),
  });
  watch({ name: 'hanging', help, read: () => new Promise(() => undefined) });
  watch({ name: 'well', help, read: () => Promise.resolve([{ value: 1 }]) });
  expect(parseMetrics(await registry.metrics())('ill')).toBe(7);
  isWell = false;
  const metric = parseMetrics(await registry.metrics());
  expect([metric('well'), metric('ill'), metric('hanging')]).toEqual([1, undefined, undefined]);
  const failures = await registry.getSingleMetric('metric_read_failures_total')?.get();
  expect(failures?.values.map(({ value, labels }) => [labels['metric'], value])).toEqual([
    ['hanging', 2],
    ['ill', 1],
  ]);
});

test('a service that is alone in its process reports process metrics, unlike other services', async () => {
  await using world = await openWorld([note, { ...note, name: 'other' }], { environment: { METRICS_PROCESS: 'true' } });
  for (const name of ['note', 'other']) {
    const metric = parseMetrics(await (await fetch(`${world.url(name)}/metrics`)).text());
    expect(metric('process_resident_memory_bytes')).toBeGreaterThan(0);
  }
});

/** Opens a database with work metrics but without a relay or workers. */
async function openWork() {
  const database = await openTestDatabase('note', note.migrations, true);
  const clock = movableClock();
  const metrics = createMetrics('note');
  const options = { url: database.url, poolSize: 4, statementTimeoutMs: 15_000, onError: () => undefined };
  const db = openDatabase({ ...options, clock, metrics });
  const jobs = createJobQueue(db.pool, silent, metrics, 1);
  db.useJobs(jobs);
  watchWork(metrics, db, clock, jobs);
  return {
    db,
    clock,
    jobs,
    figures: async () => parseMetrics(await metrics.registry.metrics()),
    async [Symbol.asyncDispose]() {
      await jobs.stop();
      await db.close();
      await database[Symbol.asyncDispose]();
    },
  };
}
