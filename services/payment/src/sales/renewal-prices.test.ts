import { expect, test } from 'vitest';
import { renewalPrices } from './renewal-prices.ts';

const at = (day: string) => new Date(`${day}T12:00:00Z`);
const renewing = { interval: 'month', openedAt: at('2026-11-27'), renewsAt: at('2026-12-27') } as const;
const discount = { offMinor: 600, until: at('2027-02-26') };
const change = { priceMinor: 4500, from: at('2027-01-10') };

test.each([
  ['without terms', { discount: null, change: null }, [[3998, '2026-12-27']]],
  [
    'during a discount',
    { discount, change: null },
    [
      [3398, '2026-12-27'],
      [3998, '2027-02-27'],
    ],
  ],
  ['after a discount', { discount: { ...discount, until: at('2026-12-26') }, change: null }, [[3998, '2026-12-27']]],
  [
    'with an announced price',
    { discount: null, change },
    [
      [3998, '2026-12-27'],
      [4500, '2027-01-27'],
    ],
  ],
  [
    'with both',
    { discount, change },
    [
      [3398, '2026-12-27'],
      [3900, '2027-01-27'],
      [4500, '2027-02-27'],
    ],
  ],
  [
    'with a discount above the price',
    { discount: { ...discount, offMinor: 9000 }, change: null },
    [
      [50, '2026-12-27'],
      [3998, '2027-02-27'],
    ],
  ],
])('renewals %s name each price with its first renewal', (_which, terms, expected) => {
  const prices = renewalPrices({ ...renewing, priceMinor: 3998, terms });
  expect(prices.map(({ amountMinor, from }) => [amountMinor, from.toISOString().slice(0, 10)])).toEqual(expected);
});
