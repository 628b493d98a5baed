import { beforeEach, expect, test } from 'vitest';
import { Health } from './health.ts';

let now = 0;
let timers: { readonly at: number; readonly run: () => void }[] = [];
let done: string[] = [];
let canSignal = true;

beforeEach(() => {
  now = 0;
  timers = [];
  done = [];
  canSignal = true;
});

const health = () =>
  new Health({
    restart: () => done.push(`restart ${now}`),
    rebuild: () => done.push(`rebuild ${now}`),
    repeat: () => done.push(`repeat ${now}`),
    canSignal: () => canSignal,
    boundMs: (attempt) => 15_000 * 2 ** attempt,
    setTimer: (run, ms) => {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
  });

function pass(ms: number) {
  const end = now + ms;
  for (;;) {
    const due = timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
    if (!due) break;
    timers = timers.filter((timer) => timer !== due);
    now = due.at;
    due.run();
  }
  now = end;
}

test('the offer is resent, and the connection replaced with exponential backoff, when it does not connect', () => {
  health();
  pass(60_000);
  expect(done.filter((each) => each.startsWith('rebuild'))).toEqual(['rebuild 15000', 'rebuild 45000']);
  expect(done[0]).toBe('repeat 4000');
});

test('no action is taken when the connection stays up', () => {
  const watched = health();
  watched.onState('connected');
  pass(600_000);
  expect([done, watched.isUp]).toEqual([[], true]);
});

test('ICE restarts when an interruption lasts 3 s, and not when it is shorter', () => {
  const watched = health();
  watched.onState('connected');
  watched.onState('disconnected');
  pass(2000);
  watched.onState('connected');
  pass(10_000);
  expect(done).toEqual([]);
  watched.onState('disconnected');
  pass(3000);
  expect([done, watched.isUp]).toEqual([['restart 15000'], false]);
});

test('ICE restarts at once when the connection fails, and the connection is replaced when that does not help', () => {
  const watched = health();
  watched.onState('connected');
  watched.onState('failed');
  expect(done).toEqual(['restart 0']);
  pass(15_000);
  expect(done.at(-1)).toBe('rebuild 15000');
});

test('nothing is resent or replaced when signalling is unavailable', () => {
  const watched = health();
  canSignal = false;
  pass(40_000);
  expect(done).toEqual([]);
  canSignal = true;
  pass(20_000);
  expect(done).toContain('rebuild 45000');
  watched.close();
  expect(timers).toEqual([]);
});
