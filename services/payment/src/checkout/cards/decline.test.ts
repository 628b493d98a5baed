import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockOf, mostDeclines, refusalOfBlock, underWayMs, windowMs, type Declines, type Limited } from './decline.ts';

const now = new Date('2026-01-02T03:04:05.000Z');
/** Returns declines of the given ages in milliseconds, newest first. */
const ago = (by: Limited) =>
  fc.array(fc.nat(windowMs - 1), { maxLength: 40 }).map((spans) =>
    spans
      .toSorted((a, b) => a - b)
      .slice(0, mostDeclines[by])
      .map((ms) => new Date(now.getTime() - ms)),
  );
const declines: fc.Arbitrary<Declines> = fc.record({
  person: ago('person'),
  card: ago('card'),
  address: ago('address'),
  underWay: fc.nat(6),
});
const kinds = ['person', 'card', 'address'] as const;

test('an attempt is refused exactly when a limit is reached', () => {
  fc.assert(
    fc.property(declines, (known) => {
      const isReached = kinds.some((by) => known[by].length >= mostDeclines[by]);
      const isCrowded = known.person.length + known.underWay >= mostDeclines.person;
      expect(blockOf(known, now) !== undefined).toBe(isReached || isCrowded);
    }),
  );
});

test('an attempt is possible exactly when the wait is over', () => {
  fc.assert(
    fc.property(declines, (known) => {
      const block = blockOf({ ...known, underWay: 0 }, now);
      fc.pre(block !== undefined);
      const at = (ms: number) => {
        const then = new Date(now.getTime() + ms);
        const isWithin = (date: Date) => date.getTime() > then.getTime() - windowMs;
        const left = kinds.map((by) => [by, known[by].filter(isWithin)] as const);
        return blockOf({ ...(Object.fromEntries(left) as Record<Limited, Date[]>), underWay: 0 }, then);
      };
      expect(at(block.retryAfterMs)).toBeUndefined();
      expect(at(block.retryAfterMs - 1)).toBeDefined();
      expect(block.retryAfterMs).toBeLessThanOrEqual(windowMs);
    }),
  );
});

test.each([
  [1, 1, '1 minute'],
  [60_000, 60, '1 minute'],
  [60_001, 61, '2 minutes'],
  [windowMs, 3600, '60 minutes'],
])('a wait of %d ms is answered with %d seconds and %s', (retryAfterMs, retryAfterSeconds, words) => {
  const refusal = refusalOfBlock({ by: 'person', retryAfterMs });
  expect(refusal.failure).toMatchObject({ status: 429, code: 'TooManyDeclines' });
  expect(refusal.message).toBe(`Too many declined cards. Try again in ${words}.`);
  expect(refusal.parts.retryAfterSeconds).toBe(retryAfterSeconds);
});

test('cards in flight count with the declines of a person', () => {
  const four = [1, 2, 3, 4].map((ms) => new Date(now.getTime() - ms));
  const none = { card: [], address: [] };
  expect(blockOf({ ...none, person: four, underWay: 0 }, now)).toBeUndefined();
  expect(blockOf({ ...none, person: four, underWay: 1 }, now)).toEqual({ by: 'person', retryAfterMs: underWayMs });
});
