import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createConnection } from './connection.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open() {
  const world = { hasNetwork: true, answers: true, probes: 0, change: () => {} };
  const connection = createConnection({
    hasNetwork: () => world.hasNetwork,
    onNetwork: (listener) => (world.change = listener),
    async probe() {
      world.probes += 1;
      if (!world.answers) throw new Error('no answer');
    },
  });
  const seen: string[] = [];
  connection.watch(() => seen.push(connection.read()));
  return { world, connection, seen };
}

test('the connection is offline without a network and online once the site answers again', async () => {
  const { world, connection, seen } = open();
  world.hasNetwork = false;
  world.change();
  expect(connection.read()).toBe('offline');
  world.hasNetwork = true;
  world.change();
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).toEqual(['offline', 'online']);
});

test('one lost request changes nothing when the site answers the probe', async () => {
  const { world, connection, seen } = open();
  connection.reportLost();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([seen, world.probes]).toEqual([[], 1]);
});

test('an unreachable site is probed until it answers, with growing pauses, by one probe at a time', async () => {
  const { world, connection, seen } = open();
  world.answers = false;
  for (let lost = 0; lost < 5; lost += 1) connection.reportLost();
  await vi.advanceTimersByTimeAsync(3500);
  expect([connection.read(), world.probes]).toEqual(['unreachable', 3]);
  world.answers = true;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(seen).toEqual(['unreachable', 'online']);
});

test('onBack reports each return of the connection and nothing else', async () => {
  const { world, connection } = open();
  const back = vi.fn<() => void>();
  connection.onBack(back);
  world.hasNetwork = false;
  world.change();
  expect(back).not.toHaveBeenCalled();
  world.hasNetwork = true;
  world.change();
  await vi.advanceTimersByTimeAsync(0);
  expect(back).toHaveBeenCalledTimes(1);
});
