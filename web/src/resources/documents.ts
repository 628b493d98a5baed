import { downloadReceipt } from '@velvet/contracts/payment/billing';
import {
  downloadMonthCsv,
  downloadMonthPdf,
  downloadPayoutCsv,
  downloadPayoutPdf,
} from '@velvet/contracts/payment/payout-documents';
import { downloadTaxStatement } from '@velvet/contracts/payment/taxes';
import { api } from '#api/client.ts';

export type Format = 'pdf' | 'csv';

/** The receipt of a charge, or the credit note of a refund, as PDF. */
export const readReceiptFile = (id: string): Promise<File> => api(downloadReceipt, { params: { id } });

/** The statement of a payout with its sales. */
export const readPayoutFile = (id: string, format: Format): Promise<File> =>
  api(format === 'pdf' ? downloadPayoutPdf : downloadPayoutCsv, { params: { id } });

/** The statement of a month, '2026-11'. */
export const readMonthFile = (month: string, format: Format): Promise<File> =>
  api(format === 'pdf' ? downloadMonthPdf : downloadMonthCsv, { params: { month } });

/** The taxes of a month, '2026-11', or quarter, '2026-Q4', as CSV. */
export const readTaxFile = (period: string): Promise<File> => api(downloadTaxStatement, { params: { period } });
