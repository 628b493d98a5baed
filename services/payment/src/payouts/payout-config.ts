/**
 * Rule that holds the whole balance of a creator as a reserve. `disputes` and `percent`: number and share of the sales of the last 90 days
 * from which it applies; `percent` 0: no rule. `days`: length of the hold
 */
export type ReserveRule = { percent: number; disputes: number; days: number };

/** Rules of payouts. */
export type PayoutConfig = {
  /** smallest payout; cents */
  minimumMinor: number;
  /** days for which a settled sale is held back */
  holdDays: number;
  reserve: ReserveRule;
  /** pause after a change of the method; ms */
  coolOffMs: number;
  /** age of the sign-in up to which the method may be changed; ms */
  signInMaxAgeMs: number;
};
