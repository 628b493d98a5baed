import type { HoldReason, MissingDetail, Payout } from '@velvet/contracts/payment/payouts';
import type { LotState, PayoutFailureReason, PayoutMethodKind } from '@velvet/contracts/payment/payout-terms';
import { counted, plural } from '#ui/format.ts';

type Words<Key extends string> = Readonly<Record<Key, string>>;

const statuses: Words<Payout['status']> = {
  pending: 'Pending',
  processing: 'Processing',
  completed: 'Completed',
  failed: 'Failed',
};
const states: Words<LotState> = {
  pending: 'Not yet available',
  held: 'On hold',
  available: 'Available',
  in_transit: 'On its way',
  paid: 'Paid out',
  reversed: 'Returned to the payer',
};
const failures: Words<PayoutFailureReason> = {
  account_closed: 'The account is closed.',
  rejected: 'The receiving bank rejected it.',
  method_invalid: 'The account details are no longer accepted.',
};
const holdReasons: Words<HoldReason> = {
  dispute: 'disputed by a payer',
  review: 'on hold while we review your account',
  reserve: 'on hold as a reserve',
};

const kinds: Words<PayoutMethodKind> = {
  bank: 'Bank account',
  iban: 'Bank account (IBAN)',
  us_bank: 'US bank account',
  paypal: 'PayPal',
  usdc: 'Crypto (USDC)',
};
const destinations: Readonly<Record<PayoutMethodKind, (masked: string) => string>> = {
  bank: (masked) => `bank account ${masked}`,
  iban: (masked) => `bank account ${masked}`,
  us_bank: (masked) => `US bank account ${masked}`,
  paypal: (masked) => `PayPal ${masked}`,
  usdc: (masked) => `USDC address ${masked}`,
};

const details: Words<MissingDetail> = {
  bank_account: 'your bank account',
  identity: 'proof of identity',
  address: 'your address',
  document: 'a photo of your ID',
  agreement: "our payout provider's terms",
  verification: 'a check of your details',
  other: 'more details on its page',
};

/** A creator's balance, payout method and payouts. */
export const payoutTexts = {
  loading: 'Loading payouts...',
  loadFailed: 'Failed to load your balance',
  balance: 'Your balance',
  balanceParts: 'Your balance by state',
  available: 'Available',
  pending: 'Pending',
  held: 'On hold',
  inTransit: 'On its way to you',
  paidSoFar: (amount: string) => `${amount} paid out so far`,
  balanceDetails: 'Details of your balance',
  holdDays: (days: number) =>
    days === 0
      ? 'Sales are available right away.'
      : `Sales become available ${counted(days, 'day', 'days')} after the payment.`,
  release: (amount: string, day: string) => `${amount} becomes available on ${day}.`,
  laterReleases: (amount: string, day: string) => `${amount} more becomes available by ${day}.`,
  hold: (amount: string, reason: HoldReason, until: string | null) =>
    until === null ? `${amount} is ${holdReasons[reason]}.` : `${amount} is ${holdReasons[reason]} until ${until}.`,
  disputeEnds: 'A disputed amount is released or returned as soon as the bank decides.',
  negative: (amount: string) => `Refunds exceed your balance by ${amount}. Your next sales pay for them first.`,
  next: (day: string) => `Next payout on ${day}`,
  nextAmount: (amount: string, destination: string) => `${amount} to ${destination}. Later refunds can lower it.`,
  obstacles: {
    no_method: (_amount: string, _minimum: string) => "You can't be paid yet. Add a payout method first.",
    details_missing: (_amount: string, _minimum: string) =>
      "You can't be paid yet. Finish setting up your bank account first.",
    hold: (amount: string, _minimum: string) => `${amount} would be paid out, but your balance is on hold.`,
    minimum: (amount: string, minimum: string) =>
      `Payouts start at ${minimum}. ${amount} will be available by then, so it stays in your balance.`,
    unavailable: (_amount: string, _minimum: string) =>
      "Payouts aren't set up yet. Your earnings stay in your balance.",
  },
  minimum: (minimum: string) => `Payouts are weekly, on Mondays, from ${minimum}.`,
  coolingOff: (moment: string) => `You changed your payout method, so payouts pause until ${moment}.`,
  method: 'Payout method',
  noMethod: 'No payout method yet',
  noMethodText: 'Be paid to a bank account, to PayPal, or in USDC.',
  missing: (details: string) => `Still needed: ${details}.`,
  verifying: 'Our payout provider is checking your details. This can take a few days.',
  details,
  finish: 'Finish setup',
  changedOn: (day: string) => `Added ${day}`,
  add: 'Add payout method',
  change: 'Change',
  remove: 'Remove',
  kinds,
  masked: (label: string) => `•••• ${label}`,
  destinations,
  history: 'Payouts',
  historyFailed: 'Failed to load your payouts',
  emptyTitle: 'No payouts yet',
  emptyText: 'Each payout appears here, with the sales behind it.',
  statuses,
  states,
  stateAt: (state: string, destination: string) => `${state} · ${destination}`,
  sentTo: (day: string, destination: string) => `${day} · ${destination}`,
  failed: (reason: PayoutFailureReason) => `${failures[reason]} The money is back in your balance.`,
  sales: 'View sales',
  salesOf: (amount: string, day: string) => `View sales of the payout of ${amount} on ${day}`,
  more: 'Load more',
  payout: 'Payout',
  payoutFailed: 'Failed to load this payout',
  transactionsFailed: 'Failed to load the sales of this payout',
  transactions: 'Sales in this payout',
  transactionCount: (total: number) => counted(total, 'sale or deduction', 'sales and deductions'),
  facts: {
    amount: 'Amount',
    status: 'Status',
    destination: 'Paid to',
    opened: 'Sent on',
    completed: 'Completed on',
    failed: 'Failed on',
    sales: 'Contains',
  },
  formats: { pdf: 'PDF', csv: 'CSV' },
  download: (format: 'pdf' | 'csv') => `Download the statement of this payout as ${format.toUpperCase()}`,
  downloadFailed: 'Failed to download the statement. Please try again.',
  months: 'Monthly statements',
  month: 'Month',
  downloadMonth: (month: string, format: 'pdf' | 'csv') =>
    `Download the statement of ${month} as ${format.toUpperCase()}`,
} as const;

/** The dialogs that change a payout method. */
export const payoutMethodTexts = {
  kind: 'How would you like to be paid?',
  country: 'Country of your bank',
  countryHint: 'You enter the account itself on the page of our payout provider.',
  noCountry: 'Not chosen',
  proceed: 'Continue to our payout provider',
  pageTitle: 'Your bank account',
  pageText: 'Our payout provider keeps your bank account and verifies who you are. You come back right here.',
  pageFailed: 'Failed to open the page of our payout provider. Please try again.',
  email: 'PayPal email',
  address: 'Ethereum address',
  addressHint: 'Copy it with its upper and lower case letters. USDC sent to a wrong address is lost.',
  coolOff: (hours: number) =>
    `For your safety, payouts pause for ${hours} ${plural(hours, 'hour', 'hours')} after a change.`,
  privacy: 'Your details go to our payout provider. Velvet keeps only the last characters.',
  save: 'Save payout method',
  saved: 'Payout method saved',
  saveFailed: 'Failed to save your payout method. Please try again.',
  removeTitle: (destination: string) => `Remove ${destination}?`,
  removeText: 'Your balance stays. Nothing is paid out until you add another payout method.',
  removed: 'Payout method removed',
  removeFailed: 'Failed to remove your payout method. Please try again.',
  signInTitle: 'Sign in again first',
  signInText: (minutes: number) =>
    `To protect your earnings, a payout method can only be changed within ${minutes} ${plural(minutes, 'minute', 'minutes')} of signing in. You come back right here.`,
  signIn: 'Sign in again',
  signInFailed: 'Failed to open the sign-in page. Please try again.',
} as const;
