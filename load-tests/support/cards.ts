/** The published test cards of the card sandbox. */
export const cards = {
  good: '4242424242424242',
  challenged: '4000002500003155',
  /** declined, without funds, expired */
  declined: ['4000000000000002', '4000000000009995', '4000000000000069'],
} as const;

/** Declines per card, after which the platform refuses the card for an hour. */
const declinesPerCard = 8;
/** Below the 30 declines after which the platform refuses all cards of an address. */
const mostDeclines = cards.declined.length * declinesPerCard;

export type Outcome = {
  readonly step: 'unlock' | 'unlock with 3-D Secure' | 'decline';
  readonly card: string;
  /** statuses of an expected refusal: declined, or refused after the declines of an earlier run */
  readonly accepted: readonly number[];
};

/**
 * Returns how a purchase ends. Declines and challenges are spread evenly over a run.
 * @param number of the purchase in the run, from 0
 * @param mix percent of all purchases
 */
export function outcomeOf(number: number, mix: { readonly challenged: number; readonly declined: number }): Outcome {
  const declines = countOf(number, mix.declined);
  if (countOf(number + 1, mix.declined) > declines && declines < mostDeclines)
    return { step: 'decline', card: cards.declined[declines % cards.declined.length] ?? '', accepted: [402, 429] };
  if (countOf(number + 1, mix.challenged) > countOf(number, mix.challenged))
    return { step: 'unlock with 3-D Secure', card: cards.challenged, accepted: [] };
  return { step: 'unlock', card: cards.good, accepted: [] };
}

/** Purchases of a share among the first ones. */
const countOf = (first: number, percent: number) => Math.floor((first * percent) / 100);
