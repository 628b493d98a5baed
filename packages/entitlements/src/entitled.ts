import { tierAudiencePattern } from '@velvet/contracts/content/audiences';

/** SQL condition on a row of `subscription`: it gives access at the time `now`. */
const isActive = (now: string) => `not ended and open_until > ${now}`;

/** SQL condition: `subscriber` has an active subscription to `creator` at the time `now`. */
export const isSubscribed = (subscriber: string, creator: string, now: string) =>
  `exists (select from subscription where subscriber_id = ${subscriber} and creator_id = ${creator} and ${isActive(now)})`;

/** SQL query: the creators to whom `subscriber` has an active subscription at the time `now`. */
export const subscribedTo = (subscriber: string, now: string) =>
  `select creator_id from subscription where subscriber_id = ${subscriber} and ${isActive(now)}`;

/**
 * SQL: the ids of the tiers of `creator` that `subscriber` has at the time `now`: of the active subscription, and those below it. A
 * subscription whose tier is not known gives none.
 * @param audience SQL of the audience of one subject, whose tier they are to open: they are read only if it names one
 */
export const tiersOf = (subscriber: string, creator: string, now: string, audience?: string) => {
  const tiers = `array(select below.tier_id::text from subscription s
      join subscription_tier own on own.tier_id = s.tier_id
      join subscription_tier below on below.creator_id = s.creator_id and below.position <= own.position
     where s.subscriber_id = ${subscriber} and s.creator_id = ${creator} and own.creator_id = s.creator_id
       and not s.ended and s.open_until > ${now})`;
  return audience ? `case when ${audience} like '${tierAudiencePattern}' then ${tiers} else '{}' end` : tiers;
};

/** position of the id in `tier:<id>`, from 1 */
const tierIdFrom = tierAudiencePattern.length;

/** SQL: the id of the tier that an audience names, so that the primary key finds it; null for other audiences. */
const tierIn = (audience: string) =>
  `(case when ${audience} like '${tierAudiencePattern}' then substr(${audience}, ${tierIdFrom})::uuid end)`;

/**
 * SQL: the cheapest tier that is offered and opens an audience, as JSON with its price; null if the audience names none, or nothing
 * that opens it is offered.
 */
export const tierOffer = (audience: string) =>
  `(select json_build_object('planId', t.plan_id, 'month', t.month, 'year', t.year,
             'tier', json_build_object('id', t.tier_id, 'name', t.name))
      from subscription_tier wanted join subscription_tier t on t.creator_id = wanted.creator_id and t.position >= wanted.position
     where wanted.tier_id = ${tierIn(audience)} and t.is_offered order by t.position limit 1)`;

/** SQL condition: `buyer` purchased the subject, and the purchase was not refunded. `kind` is SQL too, for example `'post'` in quotes. */
export const hasPurchased = (buyer: string, kind: string, id: string) =>
  `exists (select from purchased_subject where buyer_id = ${buyer} and subject_id = ${id} and subject_kind = ${kind} and not refunded)`;

/** SQL: the purchase of the subject by `buyer` that is not opened yet, as JSON; null for an opened one. For services that mount `openings`. */
export const unopenedPurchase = (buyer: string, kind: string, id: string) =>
  `(select json_build_object('purchaseId', purchase_id, 'state', opening) from purchased_subject
     where buyer_id = ${buyer} and subject_id = ${id} and subject_kind = ${kind} and not refunded and opening <> 'opened' limit 1)`;

/** SQL condition: the subject has a purchase that was not refunded. */
export const isSold = (kind: string, id: string) =>
  `exists (select from purchased_subject where subject_id = ${id} and subject_kind = ${kind} and not refunded)`;
