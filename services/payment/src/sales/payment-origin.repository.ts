import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import type { PaymentOrigin } from './payment-origin.ts';

/**
 * SQL: the origin of the payment `payment`, as JSON; null if it is unknown. That of a renewal is the one of the last period that its
 * subscriber ordered.
 */
export const originSql = `(select jsonb_build_object('address', origin.address, 'userAgent', origin.user_agent)
    from payment_origin origin join payment ordered on ordered.id = origin.payment_id
   where ordered.id = payment.id
      or (ordered.subscription_id = payment.subscription_id and ordered.period <= payment.period)
   order by ordered.period desc nulls last limit 1)`;

export function paymentOriginRepository(db: Queries) {
  return {
    async insert(paymentId: string, { address, userAgent }: PaymentOrigin, at: Date): Promise<void> {
      await db.run(
        'paymentOrigin.insert',
        `insert into payment_origin (payment_id, address, user_agent, opened_at) values ($1, $2, $3, $4)
         on conflict (payment_id) do update set address = excluded.address, user_agent = excluded.user_agent, opened_at = excluded.opened_at`,
        [paymentId, address, userAgent, at],
      );
    },

    async deleteOfPayer(payerId: UserId): Promise<void> {
      await db.run(
        'paymentOrigin.deleteOfPayer',
        'delete from payment_origin using payment where payment.id = payment_id and payer_id = $1',
        [payerId],
      );
    },

    /** Deletes origins of before a time. That of a subscription stays while later periods are paid. */
    deleteOlderThan(at: Date): Promise<number> {
      return db.run(
        'paymentOrigin.deleteOlderThan',
        `delete from payment_origin using payment
          where payment.id = payment_id and payment_origin.opened_at < $1
            and not exists (select from payment later
                             where later.subscription_id = payment.subscription_id and later.settled_at >= $1)`,
        [at],
      );
    },
  };
}
