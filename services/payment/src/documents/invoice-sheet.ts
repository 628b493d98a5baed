import { invoiceNumber } from '#taxes/invoice.ts';
import type { InvoiceRow } from '#taxes/invoice.repository.ts';
import { amountOf, dayOf, type Sheet } from './sheet.ts';

const countries = new Intl.DisplayNames('en', { type: 'region' });
const nameOf = (country: string | null): string => (country === null ? 'unknown' : (countries.of(country) ?? country));

/** Why an invoice has no tax (Directive 2006/112/EC, article 226). */
const reasons = {
  vat: [],
  reverse_charge: ['Reverse charge: the customer owes the VAT (Directive 2006/112/EC, article 196).'],
  none: ['No VAT is charged in this country.'],
} as const;

/** Returns the printed invoice or credit note, from its fixed content alone, so that it is the same at all times. */
export function invoiceSheet(invoice: InvoiceRow, issuedAt: string): Sheet {
  const { content, netMinor, taxMinor, currency } = invoice;
  const { seller, buyer, creator, description, refersTo } = content;
  const { kind, country, basisPoints } = content.tax;
  const isCredit = refersTo !== null;
  const amount = (minor: number) => amountOf(Math.abs(minor) / 100, currency);
  return {
    title: isCredit ? 'Credit note' : 'Invoice',
    issuer: seller,
    facts: [
      ['Number', invoiceNumber(invoice)],
      ['Date', dayOf(issuedAt)],
      ...(isCredit ? [['Of invoice', refersTo] as const] : []),
      ...(buyer ? [['Customer', buyer.name] as const, ['VAT ID', buyer.vatId] as const] : []),
      ['Country', nameOf(country)],
      ...(creator === null ? [] : [['Creator', creator] as const]),
    ],
    table: {
      columns: [
        { title: 'Description', share: 0.7 },
        { title: 'Amount', share: 0.3, isNumber: true },
      ],
      rows: [[isCredit ? `Returned: ${description}` : description, amount(netMinor + taxMinor)]],
    },
    sums: [
      ['Net', amount(netMinor)],
      [`VAT ${basisPoints / 100}%`, amount(taxMinor)],
      [isCredit ? 'Amount returned' : 'Amount', amount(netMinor + taxMinor)],
    ],
    notes: [...reasons[kind], 'The amount includes the VAT.'].slice(0, 1),
  };
}
