import { csv } from '@velvet/contracts/csv';
import type { TaxSum } from './invoice.repository.ts';

const columns = [
  'Country',
  'Kind',
  'Rate (%)',
  'Invoices',
  'Credit notes',
  'Net',
  'Tax',
  'Gross',
  'Currency',
  'With one piece of evidence',
];

/** Start (inclusive) and end (exclusive) of a month '2026-11' or a quarter '2026-Q4', in UTC. */
export function periodOf(period: string): { from: Date; to: Date } {
  const year = Number(period.slice(0, 4));
  const isQuarter = period.charAt(5) === 'Q';
  const first = isQuarter ? (Number(period.charAt(6)) - 1) * 3 : Number(period.slice(5)) - 1;
  return { from: new Date(Date.UTC(year, first, 1)), to: new Date(Date.UTC(year, first + (isQuarter ? 3 : 1), 1)) };
}

/** The taxes of a period by country, kind, rate and currency. */
export function taxStatement(sums: readonly TaxSum[]): string {
  return csv(
    columns,
    sums.map((row) => [
      row.country ?? 'unknown',
      row.kind,
      row.basisPoints / 100,
      row.invoices,
      row.creditNotes,
      row.netMinor / 100,
      row.taxMinor / 100,
      (row.netMinor + row.taxMinor) / 100,
      row.currency,
      row.unconfirmed,
    ]),
  );
}
