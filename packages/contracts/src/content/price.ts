import { DecimalDollars } from '#money.ts';

/** Price of a post or a vault item in cents: 0, or at least the minimum that is worth a card payment. */
export const PostPrice = DecimalDollars.refine(
  (cents) => cents === 0 || (cents >= 100 && cents <= 50_000),
  'Enter $1–$500, or leave empty for free.',
);
