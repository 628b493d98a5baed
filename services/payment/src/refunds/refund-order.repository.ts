import type { UserId } from '@velvet/contracts/ids';
import type { RefundReason } from '@velvet/contracts/payment/payments';
import type { Queries } from '@velvet/kit/database/database';

export type RefundOrderRow = {
  id: string;
  paymentId: string;
  /** names the refund for its orderer */
  key: string;
  amountMinor: number;
  reason: RefundReason;
  note: string | null;
  /** an administrator; null for a rule of the platform */
  orderedBy: UserId | null;
  state: 'pending' | 'refunded' | 'failed';
  orderedAt: Date;
};

const columns = `id, payment_id as "paymentId", key, amount_minor as "amountMinor", reason, note, ordered_by as "orderedBy", state,
  ordered_at as "orderedAt"`;

export function refundOrderRepository(db: Queries) {
  return {
    async insert(row: Omit<RefundOrderRow, 'state'>, nextAt: Date): Promise<void> {
      await db.run(
        'refundOrder.insert',
        `insert into refund_order (id, payment_id, key, amount_minor, reason, note, ordered_by, state, ordered_at, next_at)
         values ($1, $2, $3, $4, $5, $6, $7, 'pending', $8, $9)`,
        [row.id, row.paymentId, row.key, row.amountMinor, row.reason, row.note, row.orderedBy, row.orderedAt, nextAt],
      );
    },

    /** Returns the order of a key. One that failed does not count. */
    findByKey(paymentId: string, key: string): Promise<RefundOrderRow | undefined> {
      return db.one(
        'refundOrder.findByKey',
        `select ${columns} from refund_order where payment_id = $1 and key = $2 and state <> 'failed'`,
        [paymentId, key],
      );
    },

    findOfPayment(paymentId: string): Promise<RefundOrderRow[]> {
      return db.rows(
        'refundOrder.findOfPayment',
        `select ${columns} from refund_order where payment_id = $1 order by id`,
        [paymentId],
      );
    },

    /** Returns the sum of orders that the provider has not answered; cents. */
    async sumPending(paymentId: string): Promise<number> {
      const row = await db.one<{ sum: number }>(
        'refundOrder.sumPending',
        `select coalesce(sum(amount_minor), 0)::bigint as sum from refund_order where payment_id = $1 and state = 'pending'`,
        [paymentId],
      );
      return row?.sum ?? 0;
    },

    async close(id: string, state: 'refunded' | 'failed'): Promise<void> {
      await db.run('refundOrder.close', `update refund_order set state = $2 where id = $1 and state = 'pending'`, [
        id,
        state,
      ]);
    },

    /** Reserves orders without an answer for one attempt. The time to the next one doubles from a minute to an hour. */
    claimPending(now: Date, limit: number): Promise<RefundOrderRow[]> {
      return db.rows(
        'refundOrder.claimPending',
        `update refund_order set attempts = attempts + 1,
                next_at = $1::timestamptz + least(interval '1 minute' * power(2, least(attempts, 10)), interval '1 hour')
          where id in (select id from refund_order where state = 'pending' and next_at <= $1
                        order by next_at limit $2 for update skip locked)
         returning ${columns}`,
        [now, limit],
      );
    },
  };
}
