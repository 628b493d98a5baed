import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

/** Sums of a payer's payments of a month, and of the renewals that are still due in it; cents. */
export type SpendingRow = { spentMinor: number; dueMinor: number };

export function spendingRepository(db: Queries) {
  return {
    /** Counts payments under way as spent. A renewal that is past due can still be charged, so it is due. */
    async find(payerId: UserId, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }): Promise<SpendingRow> {
      const row = await db.one<SpendingRow>('spending.find', findSql, [payerId, startsAt, endsAt]);
      return row ?? { spentMinor: 0, dueMinor: 0 };
    },
  };
}

const findSql = `select
    (select coalesce(sum(amount_minor), 0)::bigint from payment
      where payer_id = $1 and opened_at >= $2 and opened_at < $3 and state <> 'failed' and not is_refunded
        and dispute_state is distinct from 'lost') as "spentMinor",
    (select coalesce(sum(coalesce(next_price_minor, price_minor)), 0)::bigint from subscription
      where subscriber_id = $1 and state in ('active', 'past_due') and price_minor > 0 and not ends_at_period_end
        and cancel_wanted_at is null and coalesce(paused_until, period_ends_at) < $3
        -- its payer is paying it, which counts as spent
        and not exists (select from payment where subscription_id = subscription.id and payment.period = subscription.period + 1
          and payment.state <> 'failed')) as "dueMinor"`;
