import type { Queries } from '@velvet/kit/database/database';
import { fraudWarningType } from '#provider/payment-provider.ts';

/** Payments that a card network reported as fraudulent, from the webhooks that were received. */
export function fraudWarningRepository(db: Queries) {
  return {
    /** Returns reported payments up to an amount that can be refunded and whose refund was not ordered. */
    findRefundable(atMostMinor: number, limit: number): Promise<{ id: string }[]> {
      return db.rows(
        'fraudWarning.findRefundable',
        `select distinct payment.id from webhook join payment on provider_charge_id = webhook.subject_id
          where webhook.type = $1 and payment.state = 'settled' and not is_refunded and amount_minor <= $2
            and (dispute_state is null or dispute_state = 'won')
            and not exists (select from refund_order where payment_id = payment.id and key = $3)
          order by payment.id limit $4`,
        [fraudWarningType, atMostMinor, fraudKey, limit],
      );
    },
  };
}

/** Key of the refund of a reported payment. */
export const fraudKey = 'fraud-warning';
