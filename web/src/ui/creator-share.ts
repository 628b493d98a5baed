import type { Money } from '@velvet/contracts/money';

const feePercent = 20;

/** The creator's 80%. The platform's fee is rounded down, as in the ledger. */
export function shareOf({ amountMinor, currency }: Money): Money {
  return { amountMinor: amountMinor - Math.floor((amountMinor * feePercent) / 100), currency };
}
