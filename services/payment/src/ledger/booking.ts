import { platformId } from '@velvet/contracts/payment/platform-plans';

/** The platform's share of every sale in per cent, rounded down in favour of the creator. */
const feePercent = 20;

export type Split = { amountMinor: number; creatorMinor: number };
/** Postings of settled payments. */
export type SaleKind = 'purchase' | 'subscription' | 'tip';
export type BookingKind = SaleKind | 'refund' | 'dispute-opened' | 'dispute-won' | 'dispute-lost';
/** SQL: the kinds that change the balance of a creator, for a condition on `kind`. */
export const earningKinds = `('purchase', 'subscription', 'tip', 'bonus', 'refund', 'dispute-lost')`;
export type Entry = { account: string; amountMinor: number };

/** Computes shares in integers: the platform's 20% rounded down, and the creator's rest. */
export function creatorShare(amountMinor: number): number {
  return amountMinor - Math.floor((amountMinor * feePercent) / 100);
}

/** Computes the share of who receives a sale: the platform has no share of its own plans beside its revenue. */
export function shareOf(creatorId: string, amountMinor: number): number {
  return creatorId === platformId ? 0 : creatorShare(amountMinor);
}

/** Ledger accounts that sales change: balance at the provider, disputed amounts, liabilities to creators, and the platform's revenue. */
export const accounts = {
  clearing: 'provider-clearing',
  disputes: 'disputes',
  fees: 'platform-fees',
  creator: (id: string) => `creator:${id}`,
} as const;

/** Returns the entries of a transaction, which sum to zero. Debits are positive, so a liability to a creator is negative. */
export function entriesOf(kind: BookingKind, { amountMinor, creatorMinor }: Split, creatorId: string): Entry[] {
  const shares = (sign: 1 | -1): Entry[] => [
    { account: accounts.creator(creatorId), amountMinor: sign * creatorMinor },
    { account: accounts.fees, amountMinor: sign * (amountMinor - creatorMinor) },
  ];
  const entry = (account: string, amount: number): Entry => ({ account, amountMinor: amount });
  const byKind: Record<BookingKind, () => Entry[]> = {
    purchase: () => [entry(accounts.clearing, amountMinor), ...shares(-1)],
    tip: () => [entry(accounts.clearing, amountMinor), ...shares(-1)],
    subscription: () => [entry(accounts.clearing, amountMinor), ...shares(-1)],
    refund: () => [entry(accounts.clearing, -amountMinor), ...shares(1)],
    'dispute-opened': () => [entry(accounts.disputes, amountMinor), entry(accounts.clearing, -amountMinor)],
    'dispute-won': () => [entry(accounts.clearing, amountMinor), entry(accounts.disputes, -amountMinor)],
    'dispute-lost': () => [entry(accounts.disputes, -amountMinor), ...shares(1)],
  };
  return byKind[kind]().filter((each) => each.amountMinor !== 0);
}
