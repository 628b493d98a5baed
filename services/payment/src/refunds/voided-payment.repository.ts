import type { Queries } from '@velvet/kit/database/database';
import { paymentColumns, type PaymentRow } from '#sales/payment.repository.ts';

/** Settled purchases of subjects whose purchases must be refunded, for the sweep. */
export function voidedPaymentRepository(db: Queries) {
  return {
    /** Leaves out payments whose refund the provider refused since a time. */
    find(refusedSince: Date, limit: number): Promise<PaymentRow[]> {
      return db.rows(
        'payment.findVoided',
        `select ${paymentColumns}, null as "purchaseId"
           from (select subject_id, subject_kind as kind_of_subject, buyer_id, voided_at from voided_offer) v
           join payment on payment.post_id = v.subject_id and subject_kind = v.kind_of_subject
          where kind = 'purchase' and (v.buyer_id is null or v.buyer_id = payer_id) and opened_at <= v.voided_at
            and payment.state = 'settled' and not is_refunded and (dispute_state is null or dispute_state = 'won')
            and not exists (select from refund_order
                             where payment_id = payment.id and refund_order.state = 'failed' and ordered_at > $1)
          order by opened_at limit $2`,
        [refusedSince, limit],
      );
    },
  };
}
