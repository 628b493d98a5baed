import type { Queries } from '@velvet/kit/database/database';
import { paymentColumns, type PaymentRow } from '#sales/payment.repository.ts';

/** Settled purchases of subjects whose purchases must be refunded, for the sweep. */
export function voidedPaymentRepository(db: Queries) {
  return {
    find(limit: number): Promise<PaymentRow[]> {
      return db.rows(
        'payment.findVoided',
        `select ${paymentColumns}, null as "purchaseId"
           from (select subject_id, subject_kind as kind_of_subject, buyer_id, voided_at from voided_offer) v
           join payment on payment.post_id = v.subject_id and subject_kind = v.kind_of_subject
          where kind = 'purchase' and (v.buyer_id is null or v.buyer_id = payer_id) and opened_at <= v.voided_at
            and state = 'settled' and not is_refunded and (dispute_state is null or dispute_state = 'won')
          order by opened_at limit $1`,
        [limit],
      );
    },
  };
}
