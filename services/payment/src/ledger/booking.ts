import { platformId } from '@velvet/contracts/payment/platform-plans';

/** The platform's share of every sale in per cent, rounded down in favour of the creator. */
const feePercent = 20;

/** Shares of a price. `tax`: the part of the price that the platform owes to a country; absent without one */
export type Split = {
  amountMinor: number;
  creatorMinor: number;
  tax?: { country: string | null; taxMinor: number } | null | undefined;
};
/** A sale with what was returned of it before, and the creator's part of that. */
export type ReturnableSale = Split & { refundedMinor: number; returnedMinor: number };
/** The fee of a returned part: the platform returns it, or keeps it, so that the creator pays the whole part back. */
export type RefundFee = 'returned' | 'kept';
/** Postings of settled payments. */
export type SaleKind = 'purchase' | 'subscription' | 'tip' | 'gift' | 'gift-held';
export type BookingKind =
  | SaleKind
  | 'refund'
  | 'dispute-opened'
  | 'dispute-won'
  | 'dispute-lost'
  | 'refund-failed'
  | 'suspense'
  | 'suspense-closed';
/** SQL: the kinds that change the balance of a creator, for a condition on `kind`. */
export const earningKinds = `('purchase', 'subscription', 'tip', 'gift', 'bonus', 'refund', 'dispute-lost')`;
export type Entry = { account: string; amountMinor: number };

/** Computes shares in integers: the platform's 20% rounded down, and the creator's rest. */
export function creatorShare(amountMinor: number): number {
  return amountMinor - Math.floor((amountMinor * feePercent) / 100);
}

/** Computes the share of who receives a sale: the platform has no share of its own plans beside its revenue. */
export function shareOf(creatorId: string, amountMinor: number): number {
  return creatorId === platformId ? 0 : creatorShare(amountMinor);
}

/**
 * Computes the creator's part of a returned amount, in cents. If the fee is returned, the fee on what remains of the sale is its share of
 * the whole fee, rounded down. So parts add up to the cents of one return of their sum.
 */
export function creatorReturn(sale: ReturnableSale, amountMinor: number, fee: RefundFee): number {
  if (sale.creatorMinor === 0) return 0;
  if (fee === 'kept') return amountMinor;
  const left = Math.max(0, sale.amountMinor - sale.refundedMinor - amountMinor);
  const feeLeft = Math.floor(((sale.amountMinor - sale.creatorMinor) * left) / sale.amountMinor);
  const due = sale.creatorMinor - (left - feeLeft) - sale.returnedMinor;
  return Math.min(Math.max(0, due), amountMinor);
}

/**
 * Ledger accounts: balance at the provider, disputed amounts, liabilities to creators and countries, the platform's revenue and
 * expenses, unredeemed gifts, and charges of the provider that pay for nothing here.
 */
export const accounts = {
  clearing: 'provider-clearing',
  disputes: 'disputes',
  fees: 'platform-fees',
  suspense: 'suspense',
  /** liabilities for gifts by link that are not redeemed yet */
  gifts: 'gifts-held',
  /** liabilities to payers whose refunds came back */
  returns: 'refunds-due',
  bonuses: 'bonuses',
  creator: (id: string) => `creator:${id}`,
  tax: (country: string | null) => `tax:${country ?? 'XX'}`,
} as const;

/** Returns the entries of a bonus: an expense of the platform, and no fee. */
export const bonusEntries = (amountMinor: number, creatorId: string): Entry[] => [
  { account: accounts.bonuses, amountMinor },
  { account: accounts.creator(creatorId), amountMinor: -amountMinor },
];

/**
 * Returns the entries of a transaction, which sum to zero. Debits are positive, so a liability to a creator is negative.
 *
 * @param isHeld the money is that of an unredeemed gift, of which the creator has no share yet
 */
export function entriesOf(
  kind: BookingKind,
  { amountMinor, creatorMinor, tax }: Split,
  creatorId: string,
  isHeld = false,
): Entry[] {
  const taxMinor = tax?.taxMinor ?? 0;
  const shares = (sign: 1 | -1): Entry[] => [
    { account: accounts.creator(creatorId), amountMinor: sign * creatorMinor },
    { account: accounts.fees, amountMinor: sign * (amountMinor - taxMinor - creatorMinor) },
    { account: accounts.tax(tax?.country ?? null), amountMinor: sign * taxMinor },
  ];
  const entry = (account: string, amount: number): Entry => ({ account, amountMinor: amount });
  // a gift has its invoice when it is paid, so the payment books the tax
  const held = (sign: 1 | -1): Entry[] => [
    entry(accounts.gifts, sign * (amountMinor - taxMinor)),
    entry(accounts.tax(tax?.country ?? null), sign * taxMinor),
  ];
  const redeemed = (): Entry[] => [entry(accounts.gifts, amountMinor - taxMinor), ...shares(-1).slice(0, 2)];
  const returned = () => (isHeld ? held(1) : shares(1));
  const byKind: Record<BookingKind, () => Entry[]> = {
    purchase: () => [entry(accounts.clearing, amountMinor), ...shares(-1)],
    tip: () => [entry(accounts.clearing, amountMinor), ...shares(-1)],
    subscription: () => [entry(accounts.clearing, amountMinor), ...shares(-1)],
    gift: () => (isHeld ? redeemed() : [entry(accounts.clearing, amountMinor), ...shares(-1)]),
    'gift-held': () => [entry(accounts.clearing, amountMinor), ...held(-1)],
    refund: () => [entry(accounts.clearing, -amountMinor), ...returned()],
    'dispute-opened': () => [entry(accounts.disputes, amountMinor), entry(accounts.clearing, -amountMinor)],
    'dispute-won': () => [entry(accounts.clearing, amountMinor), entry(accounts.disputes, -amountMinor)],
    'dispute-lost': () => [entry(accounts.disputes, -amountMinor), ...returned()],
    'refund-failed': () => [entry(accounts.clearing, amountMinor), entry(accounts.returns, -amountMinor)],
    suspense: () => [entry(accounts.clearing, amountMinor), entry(accounts.suspense, -amountMinor)],
    'suspense-closed': () => [entry(accounts.suspense, amountMinor), entry(accounts.clearing, -amountMinor)],
  };
  return byKind[kind]().filter((each) => each.amountMinor !== 0);
}
