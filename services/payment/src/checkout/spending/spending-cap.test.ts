import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeCap, currentCap, type SpendingCap } from './spending-cap.ts';

const dayMs = 86_400_000;
const start = Date.UTC(2026, 10, 1);
const none: SpendingCap = { capMinor: null, nextCapMinor: null, nextCapAt: null };
const orHighest = (cap: number | null) => cap ?? Infinity;

/** Caps that a payer sets, each some time after the one before. */
const changes = fc.array(
  fc.record({
    afterMs: fc.integer({ min: 0, max: 2 * dayMs }),
    cap: fc.option(fc.integer({ min: 0, max: 9 }), { nil: null }),
  }),
  { maxLength: 12 },
);

test('a cap rises only to what was set a day before, and a lower one applies immediately', () => {
  fc.assert(
    fc.property(changes, (drawn) => {
      let [cap, at] = [none, start];
      const set: { at: number; cap: number | null }[] = [];
      for (const change of drawn) {
        at += change.afterMs;
        const before = currentCap(cap, new Date(at)).capMinor;
        cap = changeCap(cap, change.cap, new Date(at));
        set.push({ at, cap: change.cap });
        const after = currentCap(cap, new Date(at)).capMinor;
        expect(orHighest(after)).toBe(Math.min(orHighest(before), orHighest(change.cap)));
        const later = currentCap(cap, new Date(at + dayMs)).capMinor;
        expect(later).toBe(change.cap);
        // a rise within the day was requested a day before it
        const nextAt = cap.nextCapAt?.getTime();
        const isRequested = set.some((each) => each.at + dayMs === nextAt && each.cap === cap.nextCapMinor);
        expect(isRequested || nextAt === undefined).toBe(true);
      }
    }),
  );
});
