import type { TaxRow } from '@velvet/contracts/payment/taxes';
import { counted } from '#ui/format.ts';

const kinds: Readonly<Record<TaxRow['kind'], (percent: string) => string>> = {
  vat: (percent) => `${percent} VAT`,
  reverse_charge: () => 'Reverse charge',
  none: () => 'No VAT',
};

/** The statement of taxes, for administrators. */
export const adminTaxTexts = {
  period: 'Period (UTC)',
  quarters: 'Quarters',
  months: 'Months',
  quarter: (quarter: string, year: string) => `Quarter ${quarter} of ${year}`,
  download: 'Download CSV',
  downloadFailed: 'Failed to download the statement. Please try again.',
  totals: 'Totals of the period',
  tax: 'VAT',
  net: 'Net',
  gross: 'Gross',
  documents: 'Documents',
  label: 'Taxes by country',
  failed: 'Failed to get the taxes',
  empty: 'No invoices in this period',
  emptyText: 'Each taxed sale issues an invoice, and each refund a credit note.',
  untaxed: 'No VAT is charged',
  untaxedText: 'VAT is charged as soon as the platform has rates (PAYMENT_TAX_RATES).',
  unknownCountry: 'Unknown country',
  kinds,
  invoices: (total: number) => counted(total, 'invoice', 'invoices'),
  creditNotes: (total: number) => counted(total, 'credit note', 'credit notes'),
  unconfirmed: (total: number) => `${total} with one piece of evidence`,
  netOf: (net: string) => `of ${net} net`,
} as const;
