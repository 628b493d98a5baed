import fc from 'fast-check';
import { expect, test } from 'vitest';
import { utcPartsOf } from './utc-parts.ts';

const quarterMs = 15 * 60_000;
const moment = fc.integer({ min: 0, max: 400 * 96 }).map((quarters) => Date.UTC(2026, 0, 1) + quarters * quarterMs);

test('the parts of a span cover it once, in order of time, with weeks that begin on Mondays', () => {
  fc.assert(
    fc.property(moment, moment, fc.boolean(), (one, other, hasWeeks) => {
      const [from, to] = [new Date(Math.min(one, other)), new Date(Math.max(one, other))];
      const { weeks, days, rest } = utcPartsOf({ from, to }, hasWeeks);
      const spans = [
        ...[...weeks, ...days].map((part) => ({ from: Date.parse(part.from), to: Date.parse(part.to) })),
        ...rest.map((part) => ({ from: part.from.getTime(), to: part.to.getTime() })),
      ].toSorted((a, b) => a.from - b.from);
      let at = from.getTime();
      for (const span of spans) {
        expect(span.from).toBe(at);
        at = span.to;
      }
      expect(at).toBe(to.getTime());
      for (const week of weeks)
        expect([new Date(week.from).getUTCDay(), new Date(week.to).getUTCDay()]).toEqual([1, 1]);
      expect(hasWeeks || weeks.length === 0).toBe(true);
    }),
  );
});
