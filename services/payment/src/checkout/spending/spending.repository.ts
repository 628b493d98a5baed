import type { UserId } from '@velvet/contracts/ids';
import type { Currency } from '@velvet/contracts/money';
import type { Queries } from '@velvet/kit/database/database';
import { renewalAt } from '#catalog/quote.ts';
import { renewsAt } from '#checkout/renewals/renewal.repository.ts';
import { renewalTerms, termsOf, type RenewalFields } from '#sales/renewal-terms.ts';

/** Sums of a payer's payments in a currency in a month, and of the renewals that are still due in it; cents. */
export type SpendingRow = { currency: Currency; spentMinor: number; dueMinor: number };

/** `renewsAt`: a time as text */
type DueRenewal = { priceMinor: number; renewsAt: string; terms: RenewalFields };
type FoundSpending = { currency: Currency; spentMinor: number; due: DueRenewal[] | null };

export function spendingRepository(db: Queries) {
  return {
    /**
     * Returns the currencies of a month. Payments under way count as spent. A renewal that is past due can still be charged, so it is due.
     */
    async findAll(payerId: UserId, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }): Promise<SpendingRow[]> {
      const rows = await db.rows<FoundSpending>('spending.findAll', findSql, [payerId, startsAt, endsAt]);
      const chargeOf = ({ priceMinor, renewsAt, terms }: DueRenewal) =>
        renewalAt(priceMinor, new Date(renewsAt), termsOf(terms));
      return rows.map(({ currency, spentMinor, due }) => ({
        currency,
        spentMinor,
        dueMinor: (due ?? []).reduce((sum, renewal) => sum + chargeOf(renewal), 0),
      }));
    },
  };
}

const findSql = `select currency, sum(spent)::bigint as "spentMinor", json_agg(due) filter (where due is not null) as due from (
    select currency, amount_minor as spent, null::json as due from payment
      where payer_id = $1 and opened_at >= $2 and opened_at < $3 and state <> 'failed' and not is_refunded
        and dispute_state is distinct from 'lost'
    union all
    select currency, 0, json_build_object('priceMinor', coalesce(next_price_minor, price_minor), 'renewsAt', ${renewsAt},
                                          'terms', ${renewalTerms}) from subscription
      where subscriber_id = $1 and state in ('active', 'past_due') and price_minor > 0 and not ends_at_period_end
        and cancel_wanted_at is null and ${renewsAt} < $3
        -- an upgrade takes its place
        and not exists (select from subscription other where other.subscriber_id = $1 and other.creator_id = subscription.creator_id
          and other.replaces and other.state = 'pending')
        -- its payer is paying it, which counts as spent
        and not exists (select from payment where subscription_id = subscription.id and payment.period = subscription.period + 1
          and payment.state <> 'failed')) moved
  group by currency order by currency`;

/** Returns the row of a currency; zeros without one. */
export const inCurrency = (rows: readonly SpendingRow[], currency: Currency): SpendingRow =>
  rows.find((row) => row.currency === currency) ?? { currency, spentMinor: 0, dueMinor: 0 };
