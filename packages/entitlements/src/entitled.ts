/** SQL condition on a row of `subscription`: it gives access at the time `now`. */
const isActive = (now: string) => `not ended and open_until > ${now}`;

/** SQL condition: `subscriber` has an active subscription to `creator` at the time `now`. */
export const isSubscribed = (subscriber: string, creator: string, now: string) =>
  `exists (select from subscription where subscriber_id = ${subscriber} and creator_id = ${creator} and ${isActive(now)})`;

/** SQL query: the creators to whom `subscriber` has an active subscription at the time `now`. */
export const subscribedTo = (subscriber: string, now: string) =>
  `select creator_id from subscription where subscriber_id = ${subscriber} and ${isActive(now)}`;

/** SQL condition: `buyer` purchased the subject, and the purchase was not refunded. `kind` is SQL too, for example `'post'` in quotes. */
export const hasPurchased = (buyer: string, kind: string, id: string) =>
  `exists (select from purchased_subject where buyer_id = ${buyer} and subject_id = ${id} and subject_kind = ${kind} and not refunded)`;

/** SQL condition: the subject has a purchase that was not refunded. */
export const isSold = (kind: string, id: string) =>
  `exists (select from purchased_subject where subject_id = ${id} and subject_kind = ${kind} and not refunded)`;
