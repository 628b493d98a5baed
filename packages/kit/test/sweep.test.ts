import { openTestDatabase } from '@velvet/testing/database';
import { expect, test, vi } from 'vitest';
import { systemClock } from '#base/clock.ts';
import { openDatabase } from '#database/database.ts';
import { startSweeps, sweep, type Sweep } from '#jobs/sweep.ts';
import { createMetrics } from '#observability/metrics.ts';
import { silent } from './listener.ts';

const retry = { timeout: 20_000, interval: 20 };
const options = { statementTimeoutMs: 15_000, clock: systemClock, onError: () => undefined };
const soon = 0.02;

/** Opens a replica, whose sweeps run on its own connections. */
function openReplica(url: string, sweeps: readonly Sweep<undefined>[], firstRunSeconds?: number) {
  const metrics = createMetrics('note');
  const db = openDatabase({ url, poolSize: 3, metrics, ...options });
  const { runNow, stop } = startSweeps(sweeps, undefined, {
    db,
    logger: silent,
    metrics,
    ...(firstRunSeconds && { firstRunSeconds }),
  });
  return {
    db,
    runNow,
    async [Symbol.asyncDispose]() {
      await stop();
      await db.close();
    },
  };
}

test('sweeps that run at once, and more of them than the pool has connections, all get a connection for their work', async () => {
  await using database = await openTestDatabase('sweep', undefined);
  const names = ['a', 'b', 'c', 'd', 'e'];
  const running = new Set<string>();
  const everybody = Promise.withResolvers<void>();
  const done = new Set<string>();
  const sweeps = names.map((name) =>
    sweep<undefined>(name, soon, async () => {
      running.add(name);
      if (running.size === names.length) everybody.resolve();
      await everybody.promise;
      await replica.db.rows('test.work', 'select 1');
      done.add(name);
    }),
  );
  await using replica = openReplica(database.url, sweeps);
  await vi.waitFor(() => expect([...done].toSorted()).toEqual(names), retry);
});

test('a sweep runs in one replica at a time, and in another one after the connection of the first broke', async () => {
  await using database = await openTestDatabase('sweep', undefined);
  const begun: string[] = [];
  const gate = Promise.withResolvers<void>();
  const of = (name: string) =>
    sweep<undefined>('x', 3600, async () => {
      begun.push(name);
      if (name === 'first') await gate.promise;
    });
  await using first = openReplica(database.url, [of('first')]);
  await using second = openReplica(database.url, [of('second')]);
  const blocked = first.runNow();
  await vi.waitFor(() => expect(begun).toEqual(['first']), retry);
  await second.runNow();
  expect(begun).toEqual(['first']);

  await second.db.rows(
    'test.break',
    // other tests have databases of the same server
    `select pg_terminate_backend(pid, 10000) from pg_locks where locktype = 'advisory' and classid = 7308 and pid <> pg_backend_pid()
      and database = (select oid from pg_database where datname = current_database())`,
  );
  await second.runNow();
  expect(begun).toEqual(['first', 'second']);
  gate.resolve();
  await blocked;
  await first.runNow();
  expect(begun).toEqual(['first', 'second', 'first']);
});

test('a sweep with a long interval runs soon after the start', async () => {
  await using database = await openTestDatabase('sweep', undefined);
  const ran = Promise.withResolvers<unknown[]>();
  const slow = sweep<undefined>('x', 3600, async () => ran.resolve(await replica.db.rows('test.work', 'select 1')));
  await using replica = openReplica(database.url, [slow], soon);
  expect(await ran.promise).toHaveLength(1);
});

test('the named sweeps run once, and every sweep if none is named', async () => {
  await using database = await openTestDatabase('sweep', undefined);
  const begun: string[] = [];
  const sweeps = ['a', 'b', 'c'].map((name) => sweep<undefined>(name, 3600, async () => void begun.push(name)));
  await using replica = openReplica(database.url, sweeps);
  await replica.runNow('c', 'a');
  expect(begun).toEqual(['a', 'c']);
  await replica.runNow();
  expect(begun).toEqual(['a', 'c', 'a', 'b', 'c']);
});
