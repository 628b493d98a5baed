import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { renewalAt } from '#catalog/quote.ts';
import { renewsAt } from '#checkout/renewals/renewal.repository.ts';
import { discountOf, runningDiscount, type DiscountFields } from '#sales/running-discount.ts';

/** Sums of a payer's payments of a month, and of the renewals that are still due in it; cents. */
export type SpendingRow = { spentMinor: number; dueMinor: number };

/** `renewsAt`: a time as text */
type DueRenewal = { priceMinor: number; renewsAt: string; discount: DiscountFields | null };
type FoundSpending = { spentMinor: number; due: DueRenewal[] | null };

export function spendingRepository(db: Queries) {
  return {
    /** Counts payments under way as spent. A renewal that is past due can still be charged, so it is due. */
    async find(payerId: UserId, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }): Promise<SpendingRow> {
      const row = await db.one<FoundSpending>('spending.find', findSql, [payerId, startsAt, endsAt]);
      const due = row?.due ?? [];
      const chargeOf = ({ priceMinor, renewsAt, discount }: DueRenewal) =>
        renewalAt(priceMinor, new Date(renewsAt), discountOf(discount));
      return {
        spentMinor: row?.spentMinor ?? 0,
        dueMinor: due.reduce((sum, renewal) => sum + chargeOf(renewal), 0),
      };
    },
  };
}

const findSql = `select
    (select coalesce(sum(amount_minor), 0)::bigint from payment
      where payer_id = $1 and opened_at >= $2 and opened_at < $3 and state <> 'failed' and not is_refunded
        and dispute_state is distinct from 'lost') as "spentMinor",
    (select json_agg(json_build_object('priceMinor', coalesce(next_price_minor, price_minor), 'renewsAt', ${renewsAt},
                                       'discount', ${runningDiscount})) from subscription
      where subscriber_id = $1 and state in ('active', 'past_due') and price_minor > 0 and not ends_at_period_end
        and cancel_wanted_at is null and ${renewsAt} < $3
        -- an upgrade takes its place
        and not exists (select from subscription other where other.subscriber_id = $1 and other.creator_id = subscription.creator_id
          and other.replaces and other.state = 'pending')
        -- its payer is paying it, which counts as spent
        and not exists (select from payment where subscription_id = subscription.id and payment.period = subscription.period + 1
          and payment.state <> 'failed')) as due`;
