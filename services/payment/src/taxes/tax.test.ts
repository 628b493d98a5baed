import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { netShareOf, placeOf, taxOf, taxWithin } from './tax.ts';
import { periodOf } from './tax-statement.ts';
import { isVatId } from './vat-id.ts';
import { rateOf, VatRates } from './vat-rates.ts';

const standard = VatRates.parse('standard');
const cents = fc.integer({ min: 1, max: 100_000_000 });
const country = fc.constantFrom('DE', 'GB', 'US', null);
const now = new Date('2026-11-26T00:00:00Z');

test.each([
  [{ billing: 'DE', card: 'DE', connection: 'US' }, 'DE', true],
  [{ billing: 'FR', card: 'DE', connection: 'DE' }, 'DE', true],
  [{ billing: 'FR', card: 'DE', connection: 'US' }, 'FR', false],
  [{ billing: null, card: 'DE', connection: null }, 'DE', false],
  [{ billing: null, card: null, connection: 'GB' }, 'GB', false],
  [{ billing: null, card: null, connection: null }, null, false],
])('the place of supply of %o is %s', (evidence, expected, isConfirmed) => {
  expect(placeOf(evidence)).toEqual({ country: expected, isConfirmed });
});

test('a rate holds from its day until the next one, and a country without one is not taxed', () => {
  const at = (day: string, of: string) => rateOf(standard, of, new Date(`${day}T12:00:00Z`))?.basisPoints;
  expect([at('2025-06-30', 'EE'), at('2025-07-01', 'EE'), at('2026-11-26', 'FI'), at('2026-11-26', 'US')]).toEqual([
    2200,
    2400,
    2550,
    undefined,
  ]);
  expect(VatRates.parse('[{"country":"CH","from":"2024-01-01","percent":8.1}]')).toEqual([
    { country: 'CH', from: '2024-01-01', basisPoints: 810 },
  ]);
  for (const wrong of ['some', '{}', '[{"country":"ch","from":"2024-01-01","percent":8.1}]', '[{"country":"CH"}]'])
    expect(VatRates.safeParse(wrong).success).toBe(false);
});

test('tax, fee and share add up to the price, and the tax is the rate of the net price to half a cent', () => {
  expect([taxWithin(1190, 1900), taxWithin(999, 1900), taxWithin(1, 2700), taxWithin(500, 0)]).toEqual([
    190, 160, 0, 0,
  ]);
  fc.assert(
    fc.property(cents, country, country, country, (amountMinor, billing, card, connection) => {
      const evidence = { billing, card, connection };
      const tax = taxOf(standard, 'IE', { creatorId: 'ana', amountMinor, business: null, evidence }, now);
      const net = amountMinor - tax.taxMinor;
      expect(Math.abs(tax.taxMinor * 10_000 - (amountMinor - tax.taxMinor) * tax.basisPoints)).toBeLessThanOrEqual(
        (10_000 + tax.basisPoints) / 2,
      );
      const share = netShareOf('ana', amountMinor, tax);
      const fee = net - share;
      expect(fee).toBe(Math.floor(net / 5));
      expect(tax.kind).toBe(tax.country === 'DE' || tax.country === 'GB' ? 'vat' : 'none');
    }),
  );
});

test('a business in another country owes the tax itself, and one in the country of the seller does not', () => {
  const evidence = { billing: 'DE', card: 'DE', connection: null };
  const sold = (vatId: string) =>
    taxOf(
      standard,
      'IE',
      { creatorId: 'velvet|platform', amountMinor: 2900, business: { name: 'A', vatId }, evidence },
      now,
    );
  expect(sold('ATU12345678')).toMatchObject({ kind: 'reverse_charge', country: 'AT', taxMinor: 0 });
  expect(sold('EL123456789')).toMatchObject({ kind: 'reverse_charge', country: 'GR' });
  expect(sold('IE6388047V')).toMatchObject({ kind: 'vat', country: 'IE', basisPoints: 2300, taxMinor: 542 });
});

test('VAT ids have the format of their country, and periods are months and quarters', () => {
  expect(['DE123456789', 'ATU12345678', 'NL123456789B01', 'IE6388047V', 'GB123456789'].every(isVatId)).toBe(true);
  expect(['DE12345678', 'US123456789', 'DE', '', 'de123456789', 'GR123456789'].some(isVatId)).toBe(false);
  expect(periodOf('2026-Q4')).toEqual({ from: new Date('2026-10-01'), to: new Date('2027-01-01') });
  expect(periodOf('2026-12')).toEqual({ from: new Date('2026-12-01'), to: new Date('2027-01-01') });
});
