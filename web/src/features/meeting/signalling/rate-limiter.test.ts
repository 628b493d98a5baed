import { expect, test } from 'vitest';
import { RateLimiter } from './rate-limiter.ts';

/** A limiter with an injected clock. */
function openLimiter() {
  let now = 0;
  let timers: { readonly at: number; readonly run: () => void }[] = [];
  const limiter = new RateLimiter(
    () => now,
    (run, ms) => timers.push({ at: now + ms, run }),
  );
  const sent: number[] = [];
  const advance = (ms: number) => {
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
    for (let each = 0; each < count; each += 1) limiter.run(() => sent.push(each));
  };
  return { limiter, sent, advance, send };
}

test('signals are sent at once when they fit the limit', () => {
  const { sent, send } = openLimiter();
  send(30);
  expect(sent).toHaveLength(30);
});

test('signals are sent in order and within the limit of the server when they are many', () => {
  const { sent, advance, send } = openLimiter();
  send(200);
  const perSecond = [sent.length];
  while (sent.length < 200) {
    const before = sent.length;
    advance(1000);
    perSecond.push(sent.length - before);
  }
  expect(perSecond.every((count) => count <= 50)).toBe(true);
  expect(sent).toEqual(Array.from({ length: 200 }, (_, index) => index));
});

test('queued signals are dropped when the limiter is cleared', () => {
  const { limiter, sent, advance, send } = openLimiter();
  send(100);
  const before = sent.length;
  limiter.clear();
  advance(10_000);
  expect(sent).toHaveLength(before);
});
