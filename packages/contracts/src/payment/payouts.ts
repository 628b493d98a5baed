import { z } from 'zod';
import { call, pageQuery } from '#call.ts';
import { InvalidInput } from '#failure.ts';
import { UserId } from '#ids.ts';
import { ownersAlone } from '#others.ts';
import { Currency } from '#money.ts';
import { shortText } from '#text.ts';
import { Day, Moment } from '#time.ts';
import {
  FreshSignInRequired,
  NoPayoutAccount,
  PayoutMethodRefused,
  PayoutNotFound,
  PayoutProviderUnavailable,
  PayoutsUnavailable,
} from './failures.ts';
import { PayoutFailureReason, PayoutMethodKind } from './payout-terms.ts';
import { StatementTransaction } from './statements.ts';

const line = (max: number, missing: string) => z.string().trim().min(1, missing).max(max);

/**
 * Where payouts go. The service checks the checksum of an address, passes the details to the payout provider and keeps only its token
 * and a label.
 */
export const PayoutMethodInput = z.discriminatedUnion('kind', [
  /** `country`: of the bank account, ISO 3166-1. The account itself is entered on the provider's page */
  z.strictObject({
    kind: z.literal('bank'),
    country: z.string().regex(/^[A-Z]{2}$/, 'Choose the country of your bank.'),
  }),
  z.strictObject({ kind: z.literal('paypal'), email: line(254, 'Enter the e-mail address of your PayPal account.') }),
  /** USDC on Ethereum: `0x` and 40 hexadecimal digits with the mixed-case checksum of ERC-55 */
  z.strictObject({ kind: z.literal('usdc'), address: line(64, 'Enter your Ethereum address.') }),
]);
export type PayoutMethodInput = z.output<typeof PayoutMethodInput>;

/**
 * A detail that is missing at the provider, without which nothing is paid out. `verification`: the check of the entered details; `other`:
 * a detail that only the provider's page names.
 */
export const MissingDetail = z.enum([
  'bank_account',
  'identity',
  'address',
  'document',
  'agreement',
  'verification',
  'other',
]);
export type MissingDetail = z.infer<typeof MissingDetail>;

/**
 * A saved method. `label` has the last four characters, or the first letter and the domain of a PayPal address; it is empty until a bank
 * account is entered.
 */
export const PayoutMethod = z.object({
  kind: PayoutMethodKind,
  label: z.string(),
  /** of a bank account, ISO 3166-1; null for other methods */
  country: z.string().nullable(),
  /** nothing is paid out until this list is empty */
  missing: z.array(MissingDetail),
  changedAt: Moment,
  /** end of the cool-off after a change: nothing is paid out before */
  payableFrom: Moment,
});
export type PayoutMethod = z.infer<typeof PayoutMethod>;

const Method = z.object({ method: PayoutMethod.nullable() });

export const readPayoutMethod = call({
  method: 'GET',
  path: '/api/payments/payout-method',
  caller: 'member',
  closed: 'allowed',
  summary: "Returns the caller's payout method without its full number.",
  data: Method,
});

export const setPayoutMethod = call({
  method: 'PUT',
  path: '/api/payments/payout-method',
  caller: 'member',
  summary: 'Replaces the payout method. Requires a sign-in of the last minutes; payouts pause for a day.',
  body: z.object({ method: PayoutMethodInput }),
  data: Method,
  failures: [InvalidInput, FreshSignInRequired, PayoutMethodRefused, PayoutProviderUnavailable, PayoutsUnavailable],
});

export const openPayoutAccount = call({
  method: 'POST',
  path: '/api/payments/payout-method/page',
  caller: 'member',
  summary:
    "Returns the address of the provider's page for the caller's bank account. Requires a sign-in of the last minutes.",
  data: z.object({ url: z.url() }),
  failures: [FreshSignInRequired, NoPayoutAccount, PayoutProviderUnavailable, PayoutsUnavailable],
});

export const removePayoutMethod = call({
  method: 'DELETE',
  path: '/api/payments/payout-method',
  caller: 'member',
  summary: 'Removes the payout method. The balance stays. Requires a sign-in of the last minutes.',
  data: Method,
  failures: [FreshSignInRequired],
});

/**
 * Reasons for which money is not paid out. `dispute`: a payer claims it back, until the bank decides; `review` and `reserve`: the
 * platform holds the whole balance.
 */
export const HoldReason = z.enum(['dispute', 'review', 'reserve']);
export type HoldReason = z.infer<typeof HoldReason>;
/** Why the next run pays nothing. */
export const PayoutObstacle = z.enum(['no_method', 'details_missing', 'hold', 'minimum', 'unavailable']);
export type PayoutObstacle = z.infer<typeof PayoutObstacle>;

/** The balance of a creator, in units of the currency. `pending`, `held` and `available` add up to the balance of the ledger. */
export const PayoutSummary = z.object({
  currency: Currency,
  balance: z.number(),
  /** settled, and released by time */
  pending: z.number(),
  held: z.number(),
  /** negative if refunds exceed it: later sales pay for them first */
  available: z.number(),
  inTransit: z.number(),
  /** all completed payouts */
  paid: z.number(),
  /** pending amounts by the day (UTC) on which they become available, soonest first */
  releases: z.array(z.object({ day: Day, amount: z.number() })),
  /** `releasesAt`: null if it is not known yet */
  holds: z.array(z.object({ reason: HoldReason, amount: z.number(), releasesAt: Moment.nullable() })),
  minimum: z.number(),
  holdDays: z.number().int(),
  /** pause of payouts after a change of the method */
  coolOffHours: z.number(),
  /** age of the sign-in up to which the method may be changed */
  signInMinutes: z.number().int(),
  method: PayoutMethod.nullable(),
  /** the ways in which the platform pays out */
  kinds: z.array(PayoutMethodKind),
  /** the next weekly run in which the caller can be paid; `amount` as of now */
  next: z.object({ at: Moment, amount: z.number(), obstacle: PayoutObstacle.nullable() }),
});
export type PayoutSummary = z.infer<typeof PayoutSummary>;

export const readPayoutSummary = call({
  method: 'GET',
  path: '/api/payments/payouts/summary',
  caller: 'member',
  closed: 'allowed',
  summary: "Returns the caller's balance by state, and the next payout.",
  data: PayoutSummary,
});

export const Payout = z.object({
  id: z.uuid(),
  /** the Monday of the run */
  week: Day,
  /** `pending`: not yet accepted by the provider; `processing`: on its way; `failed`: the amount is in the balance again */
  status: z.enum(['pending', 'processing', 'completed', 'failed']),
  amount: z.number(),
  currency: Currency,
  method: z.object({ kind: PayoutMethodKind, label: z.string() }),
  failure: PayoutFailureReason.nullable(),
  /** number of sales and deductions */
  transactions: z.number().int(),
  openedAt: Moment,
  /** when it was completed or failed */
  settledAt: Moment.nullable(),
});
export type Payout = z.infer<typeof Payout>;

const params = z.object({ id: z.uuid() });

export const listPayouts = call({
  method: 'GET',
  path: '/api/payments/payouts',
  caller: 'member',
  closed: 'allowed',
  summary: "Lists the caller's payouts, newest first.",
  query: pageQuery(20, { status: z.enum(['all', ...Payout.shape.status.options]).default('all') }),
  paged: true,
  data: z.array(Payout),
});

export const readPayout = call({
  method: 'GET',
  path: '/api/payments/payouts/{id}',
  caller: 'member',
  closed: 'allowed',
  others: ownersAlone,
  summary: 'Returns a payout of the caller.',
  params,
  data: Payout,
  failures: [PayoutNotFound],
});

export const listPayoutTransactions = call({
  method: 'GET',
  path: '/api/payments/payouts/{id}/transactions',
  caller: 'member',
  closed: 'allowed',
  others: ownersAlone,
  summary:
    'Lists the sales and deductions that a payout consists of, newest first. Their net amounts add up to its amount.',
  params,
  query: pageQuery(50, {}),
  paged: true,
  data: z.array(StatementTransaction),
  failures: [PayoutNotFound],
});

const note = shortText(500).pipe(z.string().min(1, 'Tell why.'));
const Hold = z.object({
  creatorId: UserId,
  reason: HoldReason.exclude(['dispute']),
  /** null: until an administrator releases it */
  releasesAt: Moment.nullable(),
});

export const placePayoutHold = call({
  method: 'PUT',
  path: '/api/payments/payout-holds/{creatorId}',
  caller: 'administrator',
  summary: 'Holds the balance of a creator. Replaces an earlier hold.',
  params: z.object({ creatorId: UserId }),
  body: Hold.omit({ creatorId: true }).extend({
    /** why, for the records of the platform */
    note: note.optional(),
  }),
  data: Hold,
});

export const releasePayoutHold = call({
  method: 'POST',
  path: '/api/payments/payout-holds/{creatorId}/release',
  caller: 'administrator',
  summary: 'Releases the balance of a creator, with the reason for the records. Idempotent.',
  params: z.object({ creatorId: UserId }),
  body: z.object({ note }),
  data: z.object({ creatorId: UserId }),
});
