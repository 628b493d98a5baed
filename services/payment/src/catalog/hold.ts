/** Time for which a checkout that waits for its payer keeps a piece of a limited offer, or a use of a limited promotion. */
const holdMs = 5 * 60_000;
/** Unpaid holds of a person within `lapsesMs` after which further checkouts keep nothing. */
const mostLapses = 2;
export const lapsesMs = 24 * 3_600_000;

/**
 * Facts about the earlier checkouts of a person. `runningUntil`: end of the person's hold on the same thing, also if its checkout was
 * replaced or declined; null without one. `lapses`: holds of the person within `lapsesMs` that were not paid.
 */
export type HoldFacts = { runningUntil: Date | null; lapses: number };

/**
 * Returns the end of the hold of a new checkout. Attempts one after another share one hold, so trying again makes it no longer. A person
 * with too many lapses gets a hold that ends when it begins.
 */
export function holdEnd({ runningUntil, lapses }: HoldFacts, now: Date): Date {
  if (runningUntil !== null && runningUntil > now) return runningUntil;
  return lapses >= mostLapses ? now : new Date(now.getTime() + holdMs);
}

/** Whether a checkout keeps nothing while it waits for its payer. One without a limited thing waits as long as its payer likes. */
export const isUnheld = ({ holdEndsAt, openedAt }: { holdEndsAt: Date | null; openedAt: Date }): boolean =>
  holdEndsAt !== null && holdEndsAt <= openedAt;
