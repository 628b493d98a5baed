import type { AdminPayment, AdminPaymentDetail, AdminPaymentFilter } from '@velvet/contracts/payment/admin-payments';
import type { PageQuery } from '@velvet/contracts/call';
import { decimalFromMinor } from '@velvet/contracts/money';
import { PaymentNotFound } from '@velvet/contracts/payment/failures';
import type { Queries } from '@velvet/kit/database/database';
import { pageOf } from '@velvet/kit/http/page';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Page } from '@velvet/kit/http/route';
import type { PaymentProvider } from '#provider/payment-provider.ts';
import { refundOrderRepository, type RefundOrderRow } from '#refunds/refund-order.repository.ts';
import { presentRequest } from '#refunds/refund-request.presenter.ts';
import type { RefundRequestService } from '#refunds/refund-request.service.ts';
import { idWindow } from '#sales/id-window.ts';
import type { SaleKind } from '#ledger/booking.ts';
import { saleOf } from '#sales/payment.ts';
import { findPeople } from './people.ts';
import { adminPaymentRepository, type AdminPaymentRow, type PostingRow } from './admin-payment.repository.ts';

export type AdminPaymentParts = {
  db: Queries;
  provider: Pick<PaymentProvider, 'pageOf'>;
  refundRequests: Pick<RefundRequestService, 'findOfPayment'>;
};

/** Payments of all people, for administrators. */
export function adminPaymentService({ db, provider, refundRequests }: AdminPaymentParts) {
  const payments = adminPaymentRepository(db);
  return {
    async list(filter: AdminPaymentFilter, q: string | undefined, query: PageQuery): Promise<Page<AdminPayment[]>> {
      const found = await findPeople(db, q);
      return pageOf(await payments.list(filter, found, idWindow(query)), query, ({ id }) => id, presentPayment);
    },

    /** @throws {Refusal} `PaymentNotFound` */
    async read(id: string): Promise<AdminPaymentDetail> {
      const row = await payments.find(id);
      if (!row) throw new Refusal(PaymentNotFound);
      const [postings, refunds, requests] = await Promise.all([
        payments.findPostings(id),
        refundOrderRepository(db).findOfPayment(id),
        refundRequests.findOfPayment(id),
      ]);
      const { subscriptionId, period, card, message, providerId } = row;
      return {
        ...presentPayment(row),
        subscriptionId,
        period,
        card,
        tax: presentTax(row),
        message,
        providerId,
        contentId: row.contentId,
        contentKind: row.contentId === null ? null : row.contentKind,
        creatorShare: decimalFromMinor(row.creatorMinor),
        providerUrl: providerId === null ? null : provider.pageOf(providerId),
        settledAt: row.settledAt?.toISOString() ?? null,
        postings: postings.map(presentPosting),
        refunds: refunds.map(presentRefund),
        requests: requests.map(presentRequest),
      };
    },
  };
}

/** A gift by link is held at first. */
const kindOf = (sale: SaleKind): AdminPayment['kind'] => (sale === 'gift-held' ? 'gift' : sale);

function presentPayment(row: AdminPaymentRow): AdminPayment {
  const { id, state, disputeState, payerId, payer, creatorId, creator, currency } = row;
  return {
    id,
    state,
    disputeState,
    payerId,
    payer,
    creatorId,
    creator,
    currency,
    kind: kindOf(saleOf({ kind: row.kind, subjectKind: row.contentKind })),
    amount: decimalFromMinor(row.amountMinor),
    refunded: decimalFromMinor(row.refundedMinor),
    createdAt: row.createdAt.toISOString(),
  };
}

function presentTax({ tax, amountMinor }: AdminPaymentRow): AdminPaymentDetail['tax'] {
  if (!tax) return null;
  const { kind, country, basisPoints, taxMinor, evidence } = tax;
  const [net, included] = [decimalFromMinor(amountMinor - taxMinor), decimalFromMinor(taxMinor)];
  return { kind, country, percent: basisPoints / 100, net, tax: included, evidence };
}

const presentPosting = ({ id, kind, bookedAt, entries }: PostingRow): AdminPaymentDetail['postings'][number] => ({
  id,
  kind,
  bookedAt: bookedAt.toISOString(),
  entries: entries.map(({ account, amountMinor }) => ({ account, amount: decimalFromMinor(amountMinor) })),
});

const presentRefund = (row: RefundOrderRow): AdminPaymentDetail['refunds'][number] => {
  const { id, reason, note, orderedBy, state } = row;
  return {
    id,
    reason,
    note,
    orderedBy,
    state,
    amount: decimalFromMinor(row.amountMinor),
    orderedAt: row.orderedAt.toISOString(),
  };
};
