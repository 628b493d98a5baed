import type { RunningDiscount } from '#catalog/quote.ts';

/** A discount as it is read; `until` is a time as text. */
export type DiscountFields = Omit<RunningDiscount, 'until'> & { until: string };

/**
 * SQL: the discount of the promotion with which a subscription began, by the quote of its first payment, as JSON; null without one. The first
 * renewal at the full price is at the end of these months, up to a few seconds earlier or later, so it ends a day before.
 */
export const runningDiscount = `(select json_build_object('offMinor', -(line ->> 'amountMinor')::bigint,
      'until', (subscription.opened_at at time zone 'utc' + promotion.months * interval '1 month' - interval '1 day') at time zone 'utc')
    from promotion_use used join promotion on promotion.id = used.promotion_id and promotion.months > 0
      join payment ordered on ordered.subscription_id = used.subscription_id and ordered.period = 1
      cross join lateral jsonb_array_elements(ordered.quote -> 'lines') line
   where used.subscription_id = subscription.id and line ->> 'kind' = 'promotion' limit 1)`;

export const discountOf = (fields: DiscountFields | null): RunningDiscount | null =>
  fields && { ...fields, until: new Date(fields.until) };
