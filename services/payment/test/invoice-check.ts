import { expect } from 'vitest';
import { countsOf, invoicesHold, nothingIn } from './money-invariants.ts';
import type { PaymentWorld } from './payment-world.ts';

/**
 * Checks that the numbers of each series are gapless from 1, and that each taxed posting has one invoice or credit note. The taxes of
 * the invoices must be the balances of the ledger.
 */
export async function checkInvoices({
  db,
}: Pick<PaymentWorld, 'db'>): Promise<{ invoices: number; creditNotes: number }> {
  expect(await db.one('test.invoices', countsOf(invoicesHold))).toEqual(nothingIn(invoicesHold));
  const series = await db.rows<{ series: string; count: number }>(
    'test.series',
    'select series, count(*) as count from invoice group by series, year',
  );
  const sum = (prefix: string) =>
    series.filter((each) => each.series.startsWith(prefix)).reduce((total, { count }) => total + count, 0);
  return { invoices: sum('INV-'), creditNotes: sum('CN-') };
}
