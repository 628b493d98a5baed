import type { Business, Tax } from './tax.ts';

/** The fixed content of an invoice or credit note. Later changes of names and settings do not change it. */
export type InvoiceContent = {
  seller: readonly string[];
  /** null for a consumer, whose name an invoice does not need */
  buyer: Business | null;
  /** '@ana' */
  creator: string | null;
  description: string;
  tax: Pick<Tax, 'kind' | 'country' | 'basisPoints'>;
  /** number of the reversed invoice, on a credit note */
  refersTo: string | null;
};

/** Series of numbers, by kind and country, so that payments of different countries do not wait for each other. */
export type Numbering = { series: string; year: number };

export function numberingOf(kind: 'invoice' | 'credit-note', country: string | null, at: Date): Numbering {
  return { series: `${kind === 'invoice' ? 'INV' : 'CN'}-${country ?? 'XX'}`, year: at.getUTCFullYear() };
}

/** 'INV-DE-2026-000123' */
export function invoiceNumber({ series, year, number }: Numbering & { number: number }): string {
  return `${series}-${year}-${String(number).padStart(6, '0')}`;
}

/** Additional writes of settling a taxed payment: the tax, the creator's share of the net price, and the invoice. */
export type Assessment = { tax: Tax; creatorMinor: number; numbering: Numbering; content: InvoiceContent };
