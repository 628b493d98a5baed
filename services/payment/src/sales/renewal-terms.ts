import type { RenewalTerms } from '#catalog/quote.ts';

/** The terms as they are read: times as text. */
export type RenewalFields = {
  discount: { offMinor: number; until: string } | null;
  change: { priceMinor: number; from: string } | null;
};

/**
 * SQL: the discount of the promotion with which a subscription began, by the quote of its first payment, as JSON; null without one. The first
 * renewal at the full price is at the end of these months, up to a few seconds earlier or later, so it ends a day before.
 */
const runningDiscount = `(select json_build_object('offMinor', -(line ->> 'amountMinor')::bigint,
      'until', (subscription.opened_at at time zone 'utc' + promotion.months * interval '1 month' - interval '1 day') at time zone 'utc')
    from promotion_use used join promotion on promotion.id = used.promotion_id and promotion.months > 0
      join payment ordered on ordered.subscription_id = used.subscription_id and ordered.period = 1
      cross join lateral jsonb_array_elements(ordered.quote -> 'lines') line
   where used.subscription_id = subscription.id and line ->> 'kind' = 'promotion' limit 1)`;

/** SQL: whether the open price notice `n` is of the tier that the subscription keeps. Another tier has a price of its own. */
export const isOfKeptTier = `(next_plan_id is null and exists (select from plan running join plan announced on announced.tier_id = running.tier_id
    where running.id = subscription.plan_id and announced.id = n.plan_id))`;

/** SQL: whether the price notice `n` needs no consent of the subscriber, or has it. */
export const isAgreed = `(not n.needs_consent or n.answer is not distinct from 'accepted')`;

/** SQL: what changes the price of renewals of a subscription, as JSON (`RenewalFields`). */
export const renewalTerms = `json_build_object('discount', ${runningDiscount},
    'change', (select json_build_object('priceMinor', n.price_minor, 'from', n.applies_from) from price_notice n
        where n.subscription_id = subscription.id and n.state = 'open' and ${isAgreed} and ${isOfKeptTier}))`;

export const termsOf = ({ discount, change }: RenewalFields): RenewalTerms => ({
  discount: discount && { ...discount, until: new Date(discount.until) },
  change: change && { ...change, from: new Date(change.from) },
});
