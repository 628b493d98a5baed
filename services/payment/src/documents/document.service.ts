import type { UserId } from '@velvet/contracts/ids';
import type { Currency } from '@velvet/contracts/money';
import type { DocumentType } from '@velvet/contracts/document';
import type { StatementTransaction } from '@velvet/contracts/payment/statements';
import type { Clock } from '@velvet/kit/base/clock';
import type { Queries } from '@velvet/kit/database/database';
import { currencyRepository } from '#catalog/currency.repository.ts';
import { profileCardRepository } from '#people/profile-card.repository.ts';
import type { PayoutService } from '#payouts/payout.service.ts';
import type { BillingService } from '#reports/billing.service.ts';
import type { StatementService } from '#reports/statement.service.ts';
import { invoiceRepository } from '#taxes/invoice.repository.ts';
import { completedPayoutRepository } from './completed-payout.repository.ts';
import { monthSheet, payoutSheet, type CreatorName, type Month } from './payout-sheet.ts';
import { renderPdf } from './pdf.ts';
import { csvOf } from './posting-rows.ts';
import { invoiceSheet } from './invoice-sheet.ts';
import { receiptSheet } from './receipt-sheet.ts';

export type DocumentParts = {
  db: Queries;
  clock: Clock;
  billing: Pick<BillingService, 'readReceipt'>;
  payouts: Pick<PayoutService, 'read'>;
  statements: Pick<StatementService, 'readAllOfPayout' | 'readAllBetween'>;
};

/** Receipts and statements as files. Each contains what its caller reads in the lists. */
export function documentService({ db, clock, billing, payouts, statements }: DocumentParts) {
  async function monthOf(creatorId: UserId, month: string): Promise<Month> {
    const from = new Date(`${month}-01T00:00:00Z`);
    const to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1));
    const [currency, postings, completed] = await Promise.all([
      currencyRepository(db).find(creatorId),
      statements.readAllBetween(creatorId, from, to),
      completedPayoutRepository(db).findBetween(creatorId, from, to),
    ]);
    return {
      month,
      currency,
      postings,
      payouts: completed.map(({ settledAt, amountMinor }) => ({
        settledAt: settledAt.toISOString(),
        amount: amountMinor / 100,
      })),
    };
  }

  return {
    /** @throws {Refusal} `ReceiptNotFound`, also for a receipt of another user */
    async receipt(payerId: UserId, id: string): Promise<File> {
      const receipt = await billing.readReceipt(payerId, id);
      const invoice = receipt.tax && (await invoiceRepository(db).find(id));
      const sheet = invoice ? invoiceSheet(invoice, receipt.bookedAt) : receiptSheet(receipt);
      const pdf = await renderPdf(sheet, new Date(receipt.bookedAt));
      return fileOf(`velvet-${receipt.number}.pdf`, 'application/pdf', pdf);
    },

    /** @throws {Refusal} `PayoutNotFound`, also for a payout of another creator */
    async payoutPdf(creatorId: UserId, id: string): Promise<File> {
      const payout = await payouts.read(creatorId, id);
      const [creator, postings] = await Promise.all([
        creatorOf(db, creatorId),
        statements.readAllOfPayout(creatorId, id),
      ]);
      const pdf = await renderPdf(payoutSheet(payout, creator, postings), clock.now());
      return fileOf(payoutName(payout.week, 'pdf'), 'application/pdf', pdf);
    },

    /** @throws {Refusal} `PayoutNotFound`, also for a payout of another creator */
    async payoutCsv(creatorId: UserId, id: string): Promise<File> {
      const { week, currency } = await payouts.read(creatorId, id);
      return csvFile(payoutName(week, 'csv'), await statements.readAllOfPayout(creatorId, id), currency);
    },

    async monthPdf(creatorId: UserId, month: string): Promise<File> {
      const [creator, contents] = await Promise.all([creatorOf(db, creatorId), monthOf(creatorId, month)]);
      const pdf = await renderPdf(monthSheet(contents, creator), clock.now());
      return fileOf(`velvet-statement-${month}.pdf`, 'application/pdf', pdf);
    },

    async monthCsv(creatorId: UserId, month: string): Promise<File> {
      const { postings, currency } = await monthOf(creatorId, month);
      return csvFile(`velvet-statement-${month}.csv`, postings, currency);
    },
  };
}

async function creatorOf(db: Queries, id: UserId): Promise<CreatorName> {
  const { name, handle } = (await profileCardRepository(db).find(id)) ?? {};
  return { name: name ?? 'Creator', handle: handle ?? id };
}

const payoutName = (week: string, extension: string): string => `velvet-payout-${week}.${extension}`;

const csvFile = (name: string, postings: readonly StatementTransaction[], currency: Currency): File =>
  fileOf(name, 'text/csv', Buffer.from(csvOf(postings, currency)));

function fileOf(name: string, type: DocumentType, content: Buffer): File {
  return new File([new Uint8Array(content)], name, { type });
}
