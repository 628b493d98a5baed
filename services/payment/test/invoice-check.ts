import { expect } from 'vitest';
import type { PaymentWorld } from './payment-world.ts';

/**
 * Checks that the numbers of each series are gapless from 1, and that each taxed posting has one invoice or credit note. The taxes of
 * the invoices must be the balances of the ledger.
 */
export async function checkInvoices({
  db,
}: Pick<PaymentWorld, 'db'>): Promise<{ invoices: number; creditNotes: number }> {
  const series = await db.rows<{ series: string; count: number; first: number; last: number; drawn: number }>(
    'test.series',
    `select series, count(*) as count, min(number) as first, max(number) as last,
            (select last from invoice_series drawn where drawn.series = invoice.series and drawn.year = invoice.year) as drawn
       from invoice group by series, year`,
  );
  for (const each of series) expect(each).toMatchObject({ first: 1, last: each.count, drawn: each.count });
  const wrong = await db.rows(
    'test.wrongInvoices',
    `select moved.id, moved.kind, invoice.id as invoice from ledger_transaction moved
       join payment on payment.id = moved.payment_id left join invoice on invoice.id = moved.id
      where (payment.tax is not null and (moved.kind in ('purchase', 'subscription', 'tip', 'gift-held', 'refund', 'dispute-lost')
               or (moved.kind = 'gift' and payment.subject_kind = 'gift'))) <> (invoice.id is not null)
         or (moved.kind in ('refund', 'dispute-lost')) <> (invoice.content ->> 'refersTo' is not null)`,
  );
  expect(wrong).toEqual([]);
  const owed = await db.rows(
    'test.owed',
    `select account, sum(tax)::bigint as sum from (
       select account, amount_minor as tax from ledger_entry where account like 'tax:%'
       union all select 'tax:' || coalesce(country, 'XX'), tax_minor from invoice) both_sides
      group by account having sum(tax) <> 0`,
  );
  expect(owed).toEqual([]);
  const sum = (prefix: string) =>
    series.filter((each) => each.series.startsWith(prefix)).reduce((total, { count }) => total + count, 0);
  return { invoices: sum('INV-'), creditNotes: sum('CN-') };
}
