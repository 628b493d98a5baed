import { downloadReceipt } from '@velvet/contracts/payment/billing';
import {
  downloadMonthCsv,
  downloadMonthPdf,
  downloadPayoutCsv,
  downloadPayoutPdf,
} from '@velvet/contracts/payment/payout-documents';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';

export const documentRoutes = [
  serve(downloadReceipt, ({ documents }: Context, { caller, params }) => documents.receipt(caller.id, params.id)),
  serve(downloadPayoutPdf, ({ documents }: Context, { caller, params }) => documents.payoutPdf(caller.id, params.id)),
  serve(downloadPayoutCsv, ({ documents }: Context, { caller, params }) => documents.payoutCsv(caller.id, params.id)),
  serve(downloadMonthPdf, ({ documents }: Context, { caller, params }) => documents.monthPdf(caller.id, params.month)),
  serve(downloadMonthCsv, ({ documents }: Context, { caller, params }) => documents.monthCsv(caller.id, params.month)),
];
