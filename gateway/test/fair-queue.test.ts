import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TooManyRequests, Unavailable, type Failure } from '@velvet/contracts/failure';
import { FairQueue, type FairQueueRules } from '#fair-queue.ts';

const rules: FairQueueRules = {
  laneRunning: 2,
  laneWaiting: 4,
  lanes: 3,
  addressWaiting: 10,
  waiting: 20,
  runningCost: 2,
  reservedCost: 4,
  savedCost: 6,
  holdMs: 1000,
  waitMs: 10_000,
};

type Queued = { readonly name: string; readonly leave: () => void };

function openQueue(changes: Partial<FairQueueRules> = {}) {
  const started: string[] = [];
  const refused: [string, Failure][] = [];
  const queue = new FairQueue({ ...rules, ...changes }, () => performance.now());
  const enter = (address: string, { lane = '', cost = 1, name = address } = {}): Queued => {
    const leave = queue.enter(
      { address, lane, cost },
      () => started.push(name),
      (failure) => refused.push([name, failure]),
    );
    return { name, leave };
  };
  return { queue, started, refused, enter };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('an address runs its bound at once, queues its bound, and further requests are refused', () => {
  const { started, refused, enter } = openQueue({ runningCost: 100 });
  const requests = Array.from({ length: 7 }, () => enter('a'));
  expect([started.length, refused]).toEqual([2, [['a', TooManyRequests]]]);
  requests[0]?.leave();
  requests[0]?.leave();
  expect(started).toHaveLength(3);
  expect(enter('b').name).toBe('b');
  expect(started.at(-1)).toBe('b');
});

test('addresses take turns, whatever the number of their waiting requests', () => {
  const { started, enter } = openQueue({ laneWaiting: 10 });
  const running = ['a', 'a', 'a', 'a', 'a', 'b', 'c'].map((address) => enter(address));
  for (const { leave } of running) leave();
  // b and c have used nothing, so they do not wait for the backlog of a
  expect(started.slice(0, 4)).toEqual(['a', 'a', 'b', 'c']);
});

test('an address below its share does not wait for running requests of others', () => {
  const { started, enter } = openQueue({ laneRunning: 8, savedCost: 2 });
  Array.from({ length: 5 }, () => enter('a'));
  expect(started).toEqual(['a', 'a']);
  enter('b');
  expect(started).toEqual(['a', 'a', 'b']);
  // its savings are bounded
  Array.from({ length: 4 }, () => enter('b', { cost: 3 }));
  expect(started).toEqual(['a', 'a', 'b', 'b']);
});

test('an expensive request takes as many turns as it costs', () => {
  const { started, enter } = openQueue({ runningCost: 1, reservedCost: 1, savedCost: 0, laneWaiting: 100 });
  const first = enter('first');
  const waiting = Array.from({ length: 8 }, (_, at) => [
    enter('dear', { cost: 4, name: `dear ${at}` }),
    enter('cheap', { name: `cheap ${at}` }),
  ]).flat();
  first.leave();
  for (let turn = 0; turn < 9; turn += 1) waiting.find(({ name }) => name === started.at(-1))?.leave();
  const dear = started.filter((name) => name.startsWith('dear')).length;
  expect([dear, started.length]).toEqual([2, 11]);
});

test('people of one address take turns and run more at once than one person, up to a bound', () => {
  const { started, enter } = openQueue({ runningCost: 100, reservedCost: 100, laneWaiting: 10 });
  for (const lane of ['ana', 'ana', 'ana', 'bo', 'cy', 'di', 'di']) enter('a', { lane, name: lane });
  // two for each of at most three people
  expect(started).toEqual(['ana', 'ana', 'bo', 'cy', 'di', 'di']);
});

test('a request that leaves the queue never starts', () => {
  const { queue, started, enter } = openQueue();
  const [first] = ['a', 'a'].map((address) => enter(address, { name: 'first' }));
  const gone = enter('a', { name: 'gone' });
  gone.leave();
  expect(queue.waiting).toBe(0);
  first?.leave();
  expect(started).toEqual(['first', 'first']);
});

test('a request that runs long makes room for others after a while, but counts for its address', () => {
  const { started, enter } = openQueue({ savedCost: 0 });
  enter('a', { cost: 2, name: 'long' });
  enter('a', { name: 'second' });
  enter('a', { name: 'third' });
  expect(started).toEqual(['long']);
  vi.advanceTimersByTime(rules.holdMs);
  expect(started).toEqual(['long', 'second']);
  vi.advanceTimersByTime(5 * rules.holdMs);
  expect(started).toEqual(['long', 'second']);
});

test('a request is refused when it waited too long, or when too many wait in total', () => {
  const { refused, enter, queue } = openQueue({ waiting: 2, waitMs: 500 });
  for (const address of ['a', 'a', 'a', 'a', 'b', 'c', 'd', 'e']) enter(address);
  expect(refused).toContainEqual([expect.any(String), Unavailable]);
  const before = refused.length;
  vi.advanceTimersByTime(501);
  expect([refused.length - before, queue.waiting]).toEqual([2, 0]);
});

test('addresses without requests are forgotten', () => {
  const { queue, enter } = openQueue({ runningCost: 200, reservedCost: 200 });
  const running = enter('running');
  for (let at = 0; at < 100; at += 1) enter(`address ${at}`).leave();
  vi.advanceTimersByTime(30_000);
  enter('last').leave();
  expect(queue.size).toBe(2);
  running.leave();
  expect(queue.size).toBe(0);
});
