import type { Queries } from '@velvet/kit/database/database';
import { paymentColumns, type PaymentRow } from '#sales/payment.repository.ts';

/** Payments in flight, for the sweep. */
export function hangingPaymentRepository(db: Queries) {
  return {
    /** Claims payments that are open for a while and were not read recently. */
    claim(now: Date, pendingBefore: Date, waitingBefore: Date, limit: number): Promise<PaymentRow[]> {
      return db.rows(
        'payment.claimHanging',
        `with claimed as (
           update payment set asked_at = $1 where id in (
             select id from payment
              where (state = 'pending' and asked_at < $2) or (state = 'requires_action' and asked_at < $3)
              order by asked_at limit $4 for update skip locked)
           returning *)
         select ${paymentColumns.replaceAll('payment.', 'claimed.')}, null as "purchaseId" from claimed`,
        [now, pendingBefore, waitingBefore, limit],
      );
    },
  };
}
