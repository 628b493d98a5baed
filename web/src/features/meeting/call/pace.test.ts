import { expect, test } from 'vitest';
import { Pace } from './pace.ts';

/** A limiter with an injected clock. */
function paced() {
  let now = 0;
  let timers: { readonly at: number; readonly run: () => void }[] = [];
  const pace = new Pace(
    () => now,
    (run, ms) => timers.push({ at: now + ms, run }),
  );
  const gone: number[] = [];
  const pass = (ms: number) => {
    const end = now + ms;
    while (true) {
      const due = timers.toSorted((a, b) => a.at - b.at)[0];
      if (!due || due.at > end) break;
      timers = timers.filter((timer) => timer !== due);
      now = due.at;
      due.run();
    }
    now = end;
  };
  const send = (count: number) => {
    for (let each = 0; each < count; each += 1) pace.run(() => gone.push(each));
  };
  return { pace, gone, pass, send };
}

test('signals are sent at once when they fit the limit', () => {
  const { gone, send } = paced();
  send(30);
  expect(gone).toHaveLength(30);
});

test('signals are sent in order and within the limit of the server when they are many', () => {
  const { gone, pass, send } = paced();
  send(200);
  const perSecond = [gone.length];
  while (gone.length < 200) {
    const before = gone.length;
    pass(1000);
    perSecond.push(gone.length - before);
  }
  expect(perSecond.every((count) => count <= 50)).toBe(true);
  expect(gone).toEqual(Array.from({ length: 200 }, (_, index) => index));
});

test('queued signals are dropped when the limiter is cleared', () => {
  const { pace, gone, pass, send } = paced();
  send(100);
  const before = gone.length;
  pace.clear();
  pass(10_000);
  expect(gone).toHaveLength(before);
});
