import type { UserId } from '@velvet/contracts/ids';
import { refundRequestDecided } from '@velvet/contracts/payment/events';
import {
  PaymentNotFound,
  RefundRequestDecided,
  RefundRequestNotFound,
  RefundRequestOpen,
  RefundTooLate,
} from '@velvet/contracts/payment/failures';
import type { RefundRequest, RefundRequestCase, RefundRequestState } from '@velvet/contracts/payment/refund-requests';
import type { Clock } from '@velvet/kit/base/clock';
import { newId } from '@velvet/kit/base/ids';
import type { Database } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import { paymentRepository } from '#sales/payment.repository.ts';
import { refundRequestRepository, type RefundRequestCaseRow } from './refund-request.repository.ts';
import { presentCase, presentRequest } from './refund-request.presenter.ts';
import { requireRefundable, type RefundService } from './refund.service.ts';

export type RefundRequestParts = {
  db: Database;
  clock: Clock;
  refunds: RefundService;
  /** days after a payment within which its payer can ask for a refund */
  windowDays: number;
};

/** An administrator's decision; `amountMinor`: cents of an approved part, null for all that is left. */
export type RefundDecision = {
  decision: Exclude<RefundRequestState, 'requested'>;
  amountMinor: number | null;
  answer: string | null;
};

const dayMs = 24 * 3_600_000;

/** Requests of payers to return a payment. */
export function refundRequestService({ db, clock, refunds, windowDays }: RefundRequestParts) {
  const requests = refundRequestRepository(db);

  async function findCase(id: string): Promise<RefundRequestCaseRow> {
    const row = await requests.findCase(id);
    if (!row) throw new Refusal(RefundRequestNotFound);
    return row;
  }

  return {
    list: requests.findCases,
    findOfPayment: requests.findOfPayment,

    /** @throws {Refusal} `PaymentNotFound` also for a payment of another user; `NotRefundable`, `RefundTooLate`, `RefundRequestOpen` */
    async request(payerId: UserId, paymentId: string, reason: string): Promise<RefundRequest> {
      const payment = await paymentRepository(db).find(paymentId);
      if (payment?.payerId !== payerId) throw new Refusal(PaymentNotFound);
      requireRefundable(payment);
      const now = clock.now();
      if (payment.openedAt.getTime() + windowDays * dayMs < now.getTime()) throw new Refusal(RefundTooLate);
      const open = { state: 'requested', answer: null, decidedAt: null } as const;
      const row = { ...open, id: newId(), paymentId, payerId, reason, requestedAt: now };
      if (!(await requests.insert(row))) throw new Refusal(RefundRequestOpen);
      return presentRequest(row);
    },

    /** Approves the open request of a payment of which nothing is left. */
    approveOpen: (paymentId: string, by: UserId) => requests.approveOpen(paymentId, by, clock.now()),

    /**
     * Decides a request. An approval refunds first, under the request's id, so that a repetition after a failure refunds once.
     * @throws {Refusal} `RefundRequestNotFound`, `RefundRequestDecided`, or one of the refund
     */
    async decide(
      by: UserId,
      id: string,
      { decision, amountMinor, answer }: RefundDecision,
    ): Promise<RefundRequestCase> {
      const row = await findCase(id);
      if (row.state !== 'requested') throw new Refusal(RefundRequestDecided);
      if (decision === 'approved') {
        const order = { key: `request:${id}`, reason: 'requested', note: null } as const;
        await refunds.refund({ ...order, paymentId: row.paymentId, amountMinor, by });
      }
      await db.transaction(async (tx) => {
        const at = clock.now();
        if (!(await refundRequestRepository(tx).decide(id, { state: decision, answer, by, at })))
          throw new Refusal(RefundRequestDecided);
        const decided = { requestId: id, decision, answer, decidedAt: at.toISOString() };
        await tx.append(refundRequestDecided, { ...decided, ...subjectOfEvent(row) });
      });
      return presentCase(await findCase(id));
    },
  };
}

export type RefundRequestService = ReturnType<typeof refundRequestService>;

const subjectOfEvent = ({ paymentId: chargeId, payerId, creatorId, amountMinor, currency }: RefundRequestCaseRow) => ({
  chargeId,
  payerId,
  creatorId,
  price: { amountMinor, currency },
});
