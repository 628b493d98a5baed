import type { UserId } from '@velvet/contracts/ids';
import { decimalFromMinor, type Currency } from '@velvet/contracts/money';
import { platformId } from '@velvet/contracts/payment/platform-plans';
import type { TaxRow, TaxStatement } from '@velvet/contracts/payment/taxes';
import type { Queries } from '@velvet/kit/database/database';
import { numberingOf, type Assessment } from './invoice.ts';
import { invoiceRepository, type TaxSum } from './invoice.repository.ts';
import { netShareOf, taxOf, countryOfVatId } from './tax.ts';
import type { TaxConfig } from './tax-config.ts';
import { taxProfileRepository } from './tax-profile.repository.ts';
import { periodOf, taxStatement } from './tax-statement.ts';

/** A payment that is about to be settled. */
export type TaxedSale = {
  payerId: UserId;
  creatorId: UserId;
  amountMinor: number;
  /** of the sold thing, for the invoice */
  description: string;
};

/** Taxes of payments at the moment of their settlement, when the country of the card is known. */
export type TaxPolicy = {
  /** @returns null while the platform has no rates: then nothing is taxed */
  assess(db: Queries, sale: TaxedSale, cardCountry: string | null, at: Date): Promise<Assessment | null>;
};

export function taxPolicy({ rates, seller }: TaxConfig): TaxPolicy {
  return {
    async assess(db, { payerId, creatorId, amountMinor, description }, cardCountry, at) {
      if (rates.length === 0) return null;
      const parties = await taxProfileRepository(db).findParties(payerId, creatorId);
      const { country, businessName, vatId, connectionCountry, creatorHandle } = parties;
      const isBusiness = creatorId === platformId && businessName !== null && vatId !== null;
      const business = isBusiness ? { name: businessName, vatId } : null;
      const evidence = { billing: country, card: cardCountry, connection: connectionCountry };
      const sellerCountry = countryOfVatId(seller.vatId);
      const tax = taxOf(rates, sellerCountry, { creatorId, amountMinor, business, evidence }, at);
      const { kind, basisPoints } = tax;
      return {
        tax,
        creatorMinor: netShareOf(creatorId, amountMinor, tax),
        numbering: numberingOf('invoice', tax.country, at),
        content: {
          seller: [...seller.lines, `VAT ID ${seller.vatId}`],
          buyer: business,
          creator: creatorHandle === null ? null : `@${creatorHandle}`,
          description,
          tax: { kind, country: tax.country, basisPoints },
          refersTo: null,
        },
      };
    },
  };
}

/** Statements of taxes for administrators. */
export function taxService(db: Queries, { rates }: Pick<TaxConfig, 'rates'>) {
  async function sumsOf(period: string): Promise<TaxSum[]> {
    const { from, to } = periodOf(period);
    return invoiceRepository(db).sum(from, to);
  }
  return {
    async read(period: string): Promise<TaxStatement> {
      const sums = await sumsOf(period);
      return {
        isTaxed: rates.length > 0,
        rows: sums.map(presentSum),
        totals: [...Map.groupBy(sums, ({ currency }) => currency)].map(([currency, rows]) => totalOf(currency, rows)),
      };
    },

    async statement(period: string): Promise<File> {
      const text = taxStatement(await sumsOf(period));
      return new File([text], `velvet-taxes-${period}.csv`, { type: 'text/csv' });
    },
  };
}

/** Amounts of two currencies are never added. */
function totalOf(currency: Currency, rows: readonly TaxSum[]): TaxStatement['totals'][number] {
  const sum = (of: (row: TaxSum) => number) => decimalFromMinor(rows.reduce((total, row) => total + of(row), 0));
  return {
    currency,
    net: sum(({ netMinor }) => netMinor),
    tax: sum(({ taxMinor }) => taxMinor),
    gross: sum(({ netMinor, taxMinor }) => netMinor + taxMinor),
  };
}

const presentSum = ({ basisPoints, netMinor, taxMinor, ...row }: TaxSum): TaxRow => ({
  ...row,
  percent: basisPoints / 100,
  net: decimalFromMinor(netMinor),
  tax: decimalFromMinor(taxMinor),
  gross: decimalFromMinor(netMinor + taxMinor),
});
