import type { Currency } from '@velvet/contracts/money';
import type { Queries } from '@velvet/kit/database/database';
import type { InvoiceContent, Numbering } from './invoice.ts';

export type CreditNote = Numbering & {
  /** of the reversing ledger transaction */
  id: string;
  paymentId: string;
  at: Date;
  /** returned cents, and the tax in them */
  grossMinor: number;
  taxMinor: number;
};

/** A row of the statement of taxes; cents, negative for credit notes. */
export type TaxSum = {
  country: string | null;
  kind: 'vat' | 'reverse_charge' | 'none';
  basisPoints: number;
  invoices: number;
  creditNotes: number;
  netMinor: number;
  taxMinor: number;
  currency: Currency;
  /** sum of payments whose country only one piece of evidence names */
  unconfirmed: number;
};

export type InvoiceRow = Numbering & {
  number: number;
  content: InvoiceContent;
  netMinor: number;
  taxMinor: number;
  currency: Currency;
};

export function invoiceRepository(db: Queries) {
  return {
    /** Issues the credit note of a payment with an invoice; otherwise nothing. Its number is the next of its series. */
    async insertCreditNote({ id, paymentId, series, year, at, grossMinor, taxMinor }: CreditNote): Promise<void> {
      await db.run(
        'invoice.insertCreditNote',
        `insert into invoice (id, payment_id, payer_id, series, year, number, issued_at, country, kind, basis_points, is_confirmed,
                              net_minor, tax_minor, currency, content)
         select $1, payment_id, payer_id, $3, $4, invoice_next($3, $4), $5, country, kind, basis_points, is_confirmed,
                $7::bigint - $6::bigint, -$7::bigint, currency,
                content || jsonb_build_object('refersTo', series || '-' || year || '-' || lpad(number::text, greatest(6, length(number::text)), '0'))
           from invoice where payment_id = $2 and content ->> 'refersTo' is null`,
        [id, paymentId, series, year, at, grossMinor, taxMinor],
      );
    },

    find(id: string): Promise<InvoiceRow | undefined> {
      return db.one(
        'invoice.find',
        `select series, year, number, content, net_minor as "netMinor", tax_minor as "taxMinor", currency from invoice where id = $1`,
        [id],
      );
    },

    /** Sums the invoices and credit notes of a period by country, kind, rate and currency. @param to exclusive */
    sum(from: Date, to: Date): Promise<TaxSum[]> {
      return db.rows(
        'invoice.sum',
        `select country, kind, currency, basis_points as "basisPoints", count(*) filter (where content ->> 'refersTo' is null) as invoices,
                count(*) filter (where content ->> 'refersTo' is not null) as "creditNotes",
                sum(net_minor)::bigint as "netMinor", sum(tax_minor)::bigint as "taxMinor",
                count(*) filter (where not is_confirmed) as unconfirmed
           from invoice where issued_at >= $1 and issued_at < $2
          group by country, kind, basis_points, currency order by country nulls last, kind, basis_points, currency`,
        [from, to],
      );
    },
  };
}
