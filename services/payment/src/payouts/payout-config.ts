/** Rules of payouts. */
export type PayoutConfig = {
  /** smallest payout; cents */
  minimumMinor: number;
  /** days for which a settled sale is held back */
  holdDays: number;
  /** pause after a change of the method; ms */
  coolOffMs: number;
  /** age of the sign-in up to which the method may be changed; ms */
  signInMaxAgeMs: number;
};
