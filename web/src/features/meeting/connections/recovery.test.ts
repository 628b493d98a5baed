import { beforeEach, expect, test } from 'vitest';
import { Recovery } from './recovery.ts';

let now = 0;
let timers: { readonly at: number; readonly run: () => void }[] = [];
let actions: string[] = [];
let canSignal = true;

beforeEach(() => {
  now = 0;
  timers = [];
  actions = [];
  canSignal = true;
});

const recovery = () =>
  new Recovery({
    restartIce: () => actions.push(`restartIce ${now}`),
    rebuild: () => actions.push(`rebuild ${now}`),
    resendOffer: () => actions.push(`resendOffer ${now}`),
    canSignal: () => canSignal,
    timeoutMs: (attempt) => 15_000 * 2 ** attempt,
    setTimer: (run, ms) => {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
  });

function advance(ms: number) {
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
  recovery();
  advance(60_000);
  expect(actions.filter((each) => each.startsWith('rebuild'))).toEqual(['rebuild 15000', 'rebuild 45000']);
  expect(actions[0]).toBe('resendOffer 4000');
});

test('no action is taken when the connection stays up', () => {
  const watched = recovery();
  watched.onState('connected');
  advance(600_000);
  expect([actions, watched.isConnected]).toEqual([[], true]);
});

test('ICE restarts when an interruption lasts 3 s, and not when it is shorter', () => {
  const watched = recovery();
  watched.onState('connected');
  watched.onState('disconnected');
  advance(2000);
  watched.onState('connected');
  advance(10_000);
  expect(actions).toEqual([]);
  watched.onState('disconnected');
  advance(3000);
  expect([actions, watched.isConnected]).toEqual([['restartIce 15000'], false]);
});

test('ICE restarts at once when the connection fails, and the connection is replaced when that does not help', () => {
  const watched = recovery();
  watched.onState('connected');
  watched.onState('failed');
  expect(actions).toEqual(['restartIce 0']);
  advance(15_000);
  expect(actions.at(-1)).toBe('rebuild 15000');
});

test('nothing is resent or replaced when signalling is unavailable', () => {
  const watched = recovery();
  canSignal = false;
  advance(40_000);
  expect(actions).toEqual([]);
  canSignal = true;
  advance(20_000);
  expect(actions).toContain('rebuild 45000');
  watched.close();
  expect(timers).toEqual([]);
});
