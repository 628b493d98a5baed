import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { creatorShare, entriesOf, type BookingKind } from './booking.ts';

const kinds: BookingKind[] = [
  'purchase',
  'subscription',
  'refund',
  'dispute-opened',
  'dispute-won',
  'dispute-lost',
  'suspense',
];
const amount = fc.integer({ min: 1, max: 100_000_000 });

test('the fee is 20% rounded down, and the creator gets the rest', () => {
  expect([0, 1, 4, 5, 99, 500, 501, 999].map(creatorShare)).toEqual([0, 1, 4, 4, 80, 400, 401, 800]);
  fc.assert(
    fc.property(amount, (cents) => {
      const fee = cents - creatorShare(cents);
      expect(Number.isInteger(fee)).toBe(true);
      expect(fee * 5).toBeLessThanOrEqual(cents);
      expect((fee + 1) * 5).toBeGreaterThan(cents);
    }),
  );
});

test('the entries of every booking sum to zero and are never empty', () => {
  fc.assert(
    fc.property(amount, fc.constantFrom(...kinds), (amountMinor, kind) => {
      const entries = entriesOf(kind, { amountMinor, creatorMinor: creatorShare(amountMinor) }, 'ana');
      expect(entries.reduce((sum, entry) => sum + entry.amountMinor, 0)).toBe(0);
      expect(entries.every((entry) => entry.amountMinor !== 0)).toBe(true);
      expect(entries.length).toBeGreaterThan(1);
    }),
  );
});

test.each<[BookingKind, Record<string, number>]>([
  ['purchase', { 'provider-clearing': 501, 'creator:ana': -401, 'platform-fees': -100 }],
  ['subscription', { 'provider-clearing': 501, 'creator:ana': -401, 'platform-fees': -100 }],
  ['refund', { 'provider-clearing': -501, 'creator:ana': 401, 'platform-fees': 100 }],
  ['dispute-opened', { disputes: 501, 'provider-clearing': -501 }],
  ['dispute-won', { 'provider-clearing': 501, disputes: -501 }],
  ['dispute-lost', { disputes: -501, 'creator:ana': 401, 'platform-fees': 100 }],
])('%s has the ledger entries of the table', (kind, expected) => {
  const entries = entriesOf(kind, { amountMinor: 501, creatorMinor: 401 }, 'ana');
  expect(Object.fromEntries(entries.map((entry) => [entry.account, entry.amountMinor]))).toEqual(expected);
});

test('an account without an amount has no entry', () => {
  const entries = entriesOf('purchase', { amountMinor: 4, creatorMinor: 4 }, 'ana');
  expect(entries.map(({ account }) => account)).toEqual(['provider-clearing', 'creator:ana']);
});

test('the payment of a gift by link books its tax, and the redemption moves the net price', () => {
  const split = { amountMinor: 1190, creatorMinor: 800, tax: { country: 'DE', taxMinor: 190 } };
  const entries = (kind: BookingKind) =>
    entriesOf(kind, split, 'ana', true).map(({ account, amountMinor }) => `${account} ${amountMinor}`);
  expect(entries('gift-held')).toEqual(['provider-clearing 1190', 'gifts-held -1000', 'tax:DE -190']);
  expect(entries('gift')).toEqual(['gifts-held 1000', 'creator:ana -800', 'platform-fees -200']);
  expect(entries('refund')).toEqual(['provider-clearing -1190', 'gifts-held 1000', 'tax:DE 190']);
});
