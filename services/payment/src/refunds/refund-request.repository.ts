import type { Currency } from '@velvet/contracts/money';
import type { UserId } from '@velvet/contracts/ids';
import type { RefundRequestState } from '@velvet/contracts/payment/refund-requests';
import type { PersonCard } from '@velvet/contracts/payment/person-card';
import type { Queries } from '@velvet/kit/database/database';
import { anyPerson } from '#people/profile-card.repository.ts';
import { refunded } from '#sales/payment.repository.ts';

export type RefundRequestRow = {
  id: string;
  paymentId: string;
  payerId: UserId;
  state: RefundRequestState;
  reason: string;
  answer: string | null;
  requestedAt: Date;
  decidedAt: Date | null;
};

/** A request with its payment, as administrators read it. */
export type RefundRequestCaseRow = RefundRequestRow & {
  payer: PersonCard | null;
  creatorId: UserId;
  creator: PersonCard | null;
  amountMinor: number;
  refundedMinor: number;
  currency: Currency;
  paidAt: Date;
};

const columns = `request.id, request.payment_id as "paymentId", request.payer_id as "payerId", request.state, request.reason, request.answer,
  request.requested_at as "requestedAt", request.decided_at as "decidedAt"`;
const cases = `select ${columns}, ${anyPerson('payer')} as payer, payment.creator_id as "creatorId", ${anyPerson('creator')} as creator,
    payment.amount_minor as "amountMinor", ${refunded('payment')} as "refundedMinor", payment.currency,
    coalesce(payment.settled_at, payment.opened_at) as "paidAt"
  from refund_request request join payment on payment.id = request.payment_id
    left join profile_card payer on payer.user_id = request.payer_id
    left join profile_card creator on creator.user_id = payment.creator_id`;

export function refundRequestRepository(db: Queries) {
  return {
    ...decisionQueries(db),

    /** @returns false if the payment has an open request */
    async insert({ id, paymentId, payerId, reason, requestedAt }: RefundRequestRow): Promise<boolean> {
      const inserted = await db.run(
        'refundRequest.insert',
        `insert into refund_request (id, payment_id, payer_id, reason, state, requested_at)
         values ($1, $2, $3, $4, 'requested', $5) on conflict do nothing`,
        [id, paymentId, payerId, reason, requestedAt],
      );
      return inserted === 1;
    },

    findOfPayment(paymentId: string): Promise<RefundRequestRow[]> {
      return db.rows(
        'refundRequest.findOfPayment',
        `select ${columns} from refund_request request where payment_id = $1 order by id`,
        [paymentId],
      );
    },

    findCase(id: string): Promise<RefundRequestCaseRow | undefined> {
      return db.one('refundRequest.findCase', `${cases} where request.id = $1`, [id]);
    },

    findCases(
      state: RefundRequestState,
      { take, skip, after }: { take: number; skip: number; after: string | null },
    ): Promise<RefundRequestCaseRow[]> {
      return db.rows(
        'refundRequest.findCases',
        `${cases} where request.state = $1 and ($4::uuid is null or request.id < $4) order by request.id desc limit $2 offset $3`,
        [state, take, skip, after],
      );
    },
  };
}

function decisionQueries(db: Queries) {
  return {
    /** @returns whether the request was open */
    async decide(
      id: string,
      decision: { state: 'approved' | 'declined'; answer: string | null; by: UserId; at: Date },
    ): Promise<boolean> {
      const decided = await db.run(
        'refundRequest.decide',
        `update refund_request set state = $2, answer = $3, decided_by = $4, decided_at = $5
          where id = $1 and state = 'requested'`,
        [id, decision.state, decision.answer, decision.by, decision.at],
      );
      return decided === 1;
    },

    /** Approves the open request of a payment that was refunded without it. */
    async approveOpen(paymentId: string, by: UserId, at: Date): Promise<void> {
      await db.run(
        'refundRequest.approveOpen',
        `update refund_request set state = 'approved', decided_by = $2, decided_at = $3
          where payment_id = $1 and state = 'requested'`,
        [paymentId, by, at],
      );
    },

    /** Removes the words of a payer whose account is deleted. */
    async forgetWords(payerId: UserId): Promise<void> {
      await db.run(
        'refundRequest.forgetWords',
        `update refund_request set reason = '', answer = null where payer_id = $1`,
        [payerId],
      );
    },
  };
}
