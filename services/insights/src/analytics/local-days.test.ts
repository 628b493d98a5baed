import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutAt, localPartsOf, localSums } from './local-days.ts';
import { stretchesOf } from './period.ts';

const quarterMs = 15 * 60_000;
const zones = ['UTC', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Kiritimati', 'America/Santiago', 'Asia/Beirut'];

test('sums of local days are those of their buckets, also when the clocks change at midnight', () => {
  const quarter = fc.integer({ min: 0, max: 230 * 96 });
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.array(quarter, { maxLength: 60 }),
      fc.integer({ min: 1, max: 229 * 96 }),
      (zone, quarters, length) => {
        const start = Date.UTC(2026, 2, 1);
        const span = { from: new Date(start + 11 * quarterMs), to: new Date(start + (11 + length) * quarterMs) };
        const moments = quarters.map((each) => start + each * quarterMs);
        const count = (from: number, to: number) => ({ views: moments.filter((at) => at >= from && at < to).length });
        const parts = localPartsOf(stretchesOf(span, zone));
        const cuts = [...parts.map(({ from }) => cutAt(from)), cutAt(span.to)];
        const sums = localSums(parts, cuts, {
          nothing: { views: 0 },
          dayOf: (day) => count(Date.parse(day), Date.parse(day) + 96 * quarterMs),
          shorterOf: (place) => count(cuts[place]!.shorter.from.getTime(), cuts[place]!.shorter.to.getTime()),
        });
        const local = new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
        const expected: Record<string, number> = {};
        for (const at of moments.filter((each) => each >= span.from.getTime() && each < span.to.getTime())) {
          const day = local.format(at);
          expected[day] = (expected[day] ?? 0) + 1;
        }
        const found = [...sums].filter(([, { views }]) => views !== 0).map(([day, { views }]) => [day, views] as const);
        expect(Object.fromEntries(found)).toEqual(expected);
        for (const { shorter } of cuts)
          expect(shorter.to.getTime() - shorter.from.getTime()).toBeLessThanOrEqual(48 * quarterMs);
      },
    ),
  );
});
