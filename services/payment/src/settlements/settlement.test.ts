import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { accounts, creatorShare, entriesOf } from '#ledger/booking.ts';
import { afterStep, bookingOf, stepsTo, type KnownCharge } from './settlement.ts';

type Snapshot = Parameters<typeof stepsTo>[1];

/** A charge's life at the provider: each next state is one that may follow. */
const life = fc
  .record({
    challenged: fc.boolean(),
    succeeds: fc.boolean(),
    refund: fc.boolean(),
    dispute: fc.constantFrom('none', 'open', 'won', 'lost'),
    refundAfterWin: fc.boolean(),
  })
  .map(({ challenged, succeeds, refund, dispute, refundAfterWin }): Snapshot[] => {
    const base = { isRefunded: false, dispute: null };
    const states: Omit<Snapshot, 'version'>[] = challenged ? [{ ...base, state: 'requires_action' }] : [];
    states.push({ ...base, state: succeeds ? 'succeeded' : 'failed' });
    const add = (change: Partial<Snapshot>) =>
      states.push({ ...(states.at(-1) ?? { ...base, state: 'failed' }), ...change });
    if (succeeds && dispute !== 'none') add({ dispute: 'open' });
    if (succeeds && (dispute === 'won' || dispute === 'lost')) add({ dispute });
    if (succeeds && ((refund && dispute === 'none') || (refundAfterWin && dispute === 'won')))
      add({ isRefunded: true });
    return states.map((state, index) => ({ ...state, version: index + 1 }));
  });

const sale = { amountMinor: 1003, creatorMinor: creatorShare(1003) };

function replay(snapshots: readonly Snapshot[]): { known: KnownCharge; balances: Record<string, number> } {
  let known: KnownCharge = { state: 'pending', providerVersion: 0, isRefunded: false, disputeState: null };
  const balances: Record<string, number> = {};
  for (const snapshot of snapshots) {
    for (const step of stepsTo(known, snapshot)) {
      known = afterStep(known, step);
      const kind = bookingOf(step, 'purchase');
      for (const { account, amountMinor } of kind ? entriesOf(kind, sale, 'ana') : []) {
        balances[account] = (balances[account] ?? 0) + amountMinor;
      }
    }
    known = { ...known, providerVersion: Math.max(known.providerVersion, snapshot.version) };
  }
  return { known, balances: Object.fromEntries(Object.entries(balances).filter(([, sum]) => sum !== 0)) };
}

test('whatever is lost, doubled or shuffled: with the newest word arrived, state and balances are as if in order', () => {
  const disorder = life.chain((snapshots) =>
    fc.record({
      snapshots: fc.constant(snapshots),
      arrived: fc
        .array(fc.constantFrom(...snapshots), { maxLength: 12 })
        .chain((some) => fc.shuffledSubarray([...some, ...snapshots.slice(-1)], { minLength: some.length + 1 })),
    }),
  );
  fc.assert(
    fc.property(disorder, ({ snapshots, arrived }) => {
      const inOrder = replay(snapshots);
      const asArrived = replay(arrived);
      expect(asArrived).toEqual(inOrder);
      expect(Object.values(asArrived.balances).reduce((sum, each) => sum + each, 0)).toBe(0);
    }),
    { numRuns: 500 },
  );
});

test('what came in is at the provider or was given back; the creator keeps 80% of it, and the split cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), (amountMinor) => {
      const creatorMinor = creatorShare(amountMinor);
      const entries = entriesOf('purchase', { amountMinor, creatorMinor }, 'ana');
      const of = (account: string) => entries.find((entry) => entry.account === account)?.amountMinor ?? 0;
      expect(entries.reduce((sum, entry) => sum + entry.amountMinor, 0)).toBe(0);
      expect(of(accounts.clearing)).toBe(amountMinor);
      expect(-of(accounts.creator('ana'))).toBe(creatorMinor);
      expect(creatorMinor * 5 - amountMinor * 4).toBeGreaterThanOrEqual(0);
      expect(creatorMinor * 5 - amountMinor * 4).toBeLessThan(5);
    }),
  );
});
