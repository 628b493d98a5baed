import type { Queries } from '@velvet/kit/database/database';
import { paymentColumns, type PaymentRow } from '#sales/payment.repository.ts';

/** SQL: a settled payment that can be refunded. @param $1 time since which the provider has not refused its refund */
const isRefundable = `payment.state = 'settled' and not is_refunded and (dispute_state is null or dispute_state = 'won')
            and not exists (select from refund_order
                             where payment_id = payment.id and refund_order.state = 'failed' and ordered_at > $1)`;

/** Settled payments that must be refunded, for the sweep. Both leave out those whose refund the provider refused since a time. */
export function voidedPaymentRepository(db: Queries) {
  return {
    /** Returns purchases of subjects that were voided. */
    find(refusedSince: Date, limit: number): Promise<PaymentRow[]> {
      return db.rows(
        'payment.findVoided',
        `select ${paymentColumns}, null as "purchaseId"
           from (select subject_id, subject_kind as kind_of_subject, buyer_id, voided_at from voided_offer) v
           join payment on payment.post_id = v.subject_id and subject_kind = v.kind_of_subject
          where kind = 'purchase' and (v.buyer_id is null or v.buyer_id = payer_id) and opened_at <= v.voided_at
            and ${isRefundable}
          order by opened_at limit $2`,
        [refusedSince, limit],
      );
    },

    /** Returns renewals whose subscription was upgraded by an order of before, and purchases of content that the buyer had already. */
    findSuperseded(refusedSince: Date, limit: number): Promise<PaymentRow[]> {
      return db.rows(
        'payment.findSuperseded',
        `select ${paymentColumns}, null as "purchaseId" from payment where is_superseded and ${isRefundable} order by id limit $2`,
        [refusedSince, limit],
      );
    },
  };
}
