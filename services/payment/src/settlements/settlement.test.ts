import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { accounts, creatorReturn, creatorShare, entriesOf, type BookingKind } from '#ledger/booking.ts';
import { afterStep, bookingOf, stepsTo, type KnownCharge, type Step } from './settlement.ts';

type Snapshot = Parameters<typeof stepsTo>[1];

/** Generates a sequence of valid states of a charge. */
const life = fc
  .record({
    challenged: fc.boolean(),
    succeeds: fc.boolean(),
    refund: fc.boolean(),
    dispute: fc.constantFrom('none', 'open', 'won', 'lost'),
    refundAfterWin: fc.boolean(),
    failed: fc.boolean(),
    parts: fc
      .uniqueArray(fc.integer({ min: 1, max: 1003 }), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.toSorted((a, b) => a - b)),
  })
  .map(({ challenged, succeeds, refund, dispute, refundAfterWin, failed, parts }): Snapshot[] => {
    const base = { refundedMinor: 0, failedRefundMinor: 0, dispute: null };
    const states: Snapshot[] = challenged ? [{ ...base, state: 'requires_action' }] : [];
    states.push({ ...base, state: succeeds ? 'succeeded' : 'failed' });
    const add = (change: Partial<Snapshot>) =>
      states.push({ ...(states.at(-1) ?? { ...base, state: 'failed' }), ...change });
    if (succeeds && dispute !== 'none') add({ dispute: 'open' });
    if (succeeds && (dispute === 'won' || dispute === 'lost')) add({ dispute });
    if (succeeds && ((refund && dispute === 'none') || (refundAfterWin && dispute === 'won')))
      for (const refundedMinor of parts) add({ refundedMinor, ...(failed && { failedRefundMinor: parts[0]! }) });
    return states;
  });

const known = (changes: Partial<KnownCharge> = {}): KnownCharge => ({
  state: 'pending',
  amountMinor: 1003,
  refundedMinor: 0,
  failedRefundMinor: 0,
  disputeState: null,
  ...changes,
});
const charge = (changes: Partial<Snapshot> = {}): Snapshot => ({
  state: 'succeeded',
  refundedMinor: 0,
  failedRefundMinor: 0,
  dispute: null,
  ...changes,
});
const settled = known({ state: 'settled' });

test.each<[string, KnownCharge, Snapshot, Step[]]>([
  ['an older reading', { ...settled, disputeState: 'won', refundedMinor: 1003 }, charge({ dispute: 'open' }), []],
  ['a charge that waits for its payer', known(), charge({ state: 'requires_action' }), ['await-action']],
  ['one that still waits', known({ state: 'requires_action' }), charge({ state: 'requires_action' }), []],
  ['one that waits again after it failed', known({ state: 'failed' }), charge({ state: 'requires_action' }), []],
  ['a refused card', known(), charge({ state: 'failed' }), ['fail']],
  ['a refused payer', known({ state: 'requires_action' }), charge({ state: 'failed' }), ['fail']],
  ['a failure that is known', known({ state: 'failed' }), charge({ state: 'failed' }), []],
  ['a failure after it was settled', settled, charge({ state: 'failed' }), []],
  ['a success', known(), charge(), ['settle']],
  ['a success after 3-D Secure', known({ state: 'requires_action' }), charge(), ['settle']],
  ['a success after a failure', known({ state: 'failed' }), charge(), ['settle']],
  ['a success that is known', settled, charge(), []],
  ['a dispute', settled, charge({ dispute: 'open' }), ['open-dispute']],
  ['a dispute that is known', { ...settled, disputeState: 'open' }, charge({ dispute: 'open' }), []],
  ['a dispute that is won', { ...settled, disputeState: 'open' }, charge({ dispute: 'won' }), ['win-dispute']],
  ['a dispute that was won', { ...settled, disputeState: 'won' }, charge({ dispute: 'won' }), []],
  ['a dispute that is lost', { ...settled, disputeState: 'open' }, charge({ dispute: 'lost' }), ['lose-dispute']],
  ['a dispute that was lost', { ...settled, disputeState: 'lost' }, charge({ dispute: 'lost' }), []],
  ['a refund', settled, charge({ refundedMinor: 1003 }), ['refund']],
  ['a refund of a part', settled, charge({ refundedMinor: 400 }), ['refund-part']],
  ['the refund of the rest', { ...settled, refundedMinor: 400 }, charge({ refundedMinor: 1003 }), ['refund']],
  ['a refund that is known', { ...settled, refundedMinor: 400 }, charge({ refundedMinor: 400 }), []],
  ['a dispute of the rest', settled, charge({ dispute: 'open', refundedMinor: 3 }), ['refund-part', 'open-dispute']],
  [
    'all that happened at once',
    known(),
    charge({ dispute: 'won', refundedMinor: 1003 }),
    ['settle', 'open-dispute', 'win-dispute', 'refund'],
  ],
])('%s leads through these steps', (_what, from, to, steps) => {
  expect(stepsTo(from, to)).toEqual(steps);
});

test.each<[Step, Partial<KnownCharge>, BookingKind | undefined]>([
  ['await-action', { state: 'requires_action' }, undefined],
  ['fail', { state: 'failed' }, undefined],
  ['settle', { state: 'settled' }, 'subscription'],
  ['open-dispute', { disputeState: 'open' }, 'dispute-opened'],
  ['win-dispute', { disputeState: 'won' }, 'dispute-won'],
  ['lose-dispute', { disputeState: 'lost' }, 'dispute-lost'],
  ['refund-part', { refundedMinor: 7 }, 'refund'],
  ['refund', { refundedMinor: 7 }, 'refund'],
  ['fail-refund', { failedRefundMinor: 3 }, 'refund-failed'],
])('after %s this is known and this is booked', (step, changes, booking) => {
  expect(afterStep(known(), step, { refundedMinor: 7, failedRefundMinor: 3 })).toEqual(known(changes));
  expect(bookingOf(step, 'subscription')).toBe(booking);
});

const sale = { amountMinor: 1003, creatorMinor: creatorShare(1003) };

/** Returns what a step moves, as the settler computes it. */
function movedBy(step: Step, before: KnownCharge, after: KnownCharge, returnedMinor: number) {
  if (step === 'fail-refund')
    return { amountMinor: after.failedRefundMinor - before.failedRefundMinor, creatorMinor: 0 };
  if (step !== 'refund' && step !== 'refund-part') return sale;
  const amountMinor = after.refundedMinor - before.refundedMinor;
  const returnable = { ...sale, refundedMinor: before.refundedMinor, returnedMinor };
  return { amountMinor, creatorMinor: creatorReturn(returnable, amountMinor, 'returned') };
}

function replay(snapshots: readonly Snapshot[]): { known: KnownCharge; balances: Record<string, number> } {
  let reached = known();
  let returnedMinor = 0;
  const balances: Record<string, number> = {};
  for (const snapshot of snapshots) {
    for (const step of stepsTo(reached, snapshot)) {
      const before = reached;
      reached = afterStep(reached, step, snapshot);
      const kind = bookingOf(step, 'purchase');
      const moved = movedBy(step, before, reached, returnedMinor);
      if (kind === 'refund') returnedMinor += moved.creatorMinor;
      for (const { account, amountMinor } of kind ? entriesOf(kind, moved, 'ana') : []) {
        balances[account] = (balances[account] ?? 0) + amountMinor;
      }
    }
  }
  return { known: reached, balances: Object.fromEntries(Object.entries(balances).filter(([, sum]) => sum !== 0)) };
}

test('after lost, duplicated and reordered readings, the newest one gives the same state and balances as all in order', () => {
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

test("received money is at the provider or was returned; the creator has 80%, rounded in the creator's favour", () => {
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
