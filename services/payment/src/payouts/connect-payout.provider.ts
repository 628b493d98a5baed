import { reachServer } from '@velvet/kit/observability/provider-health';
import type { PayoutFailureReason } from '@velvet/contracts/payment/payout-terms';
import type { MissingDetail } from '@velvet/contracts/payment/payouts';
import { inParallel } from '@velvet/kit/base/async';
import type { Stripe } from 'stripe';
import { stripeClient, whileInUse } from '#provider/stripe.client.ts';
import { hasCode, providerErrorOf } from '#provider/stripe.error.ts';
import { currencyOf, idOf } from '#provider/stripe.object.ts';
import {
  PayoutProviderError,
  type AccountReading,
  type ListedPayout,
  type PayoutAccounts,
  type PayoutOrder,
  type PayoutOutcome,
  type PayoutProvider,
} from './payout-provider.ts';

export type ConnectSettings = { secretKey: string; apiUrl: string };

const pageSize = 100;
/** Requests at a time. */
const parallel = 8;
/** Countries whose accounts conclude Stripe's full agreement; in others they only receive transfers. */
const platformCountry = 'US';

/**
 * Bank transfers through Stripe Connect, by separate charges and transfers. Each creator has a connected account. A payout is a transfer
 * to it, and a payout from it to the bank. Our id is the group of the transfer, and in the metadata of both. So an order without an answer
 * is found again after Stripe has forgotten its idempotency key.
 */
export function connectPayoutProvider({ secretKey, apiUrl }: ConnectSettings): PayoutProvider {
  const stripe = stripeClient(secretKey, apiUrl);
  const transfers = transfersOf(stripe);
  return {
    kinds: ['bank'],
    pays: ['bank'],
    accounts: accountsOf(stripe),
    reach: () => reachServer(apiUrl),

    async saveDestination(details, owner) {
      if (details.kind !== 'bank') throw new PayoutProviderError('refused');
      return (await stripe.accounts.create(accountOf(details.country, owner)).catch(rethrow)).id;
    },

    async deleteDestination(destination) {
      await stripe.accounts.del(destination).catch((error: unknown) => {
        if (!isUnknownAccount(error)) rethrow(error);
      });
    },

    async pay(order) {
      const known = await transfers.find(order.reference);
      const transfer = known ?? (await transfers.create(order));
      if (idOf(transfer.destination) !== order.destination || isOtherAmount(transfer, order))
        throw new PayoutProviderError('refused');
      const payout = known && (await transfers.findPayout(known));
      if (payout || transfer.reversed) return transfers.settle(transfer, payout);
      const opened = await transfers.payOut(transfer);
      if (opened) return transfers.settle(transfer, opened);
      await transfers.reverse(transfer);
      return { state: 'failed', reason: 'method_invalid' };
    },

    async retrieve({ reference }) {
      const transfer = await transfers.find(reference);
      if (!transfer) throw new PayoutProviderError('refused');
      return transfers.settle(transfer, await transfers.findPayout(transfer));
    },

    async list({ from, to }, cursor) {
      const created = { gte: seconds(from), lt: seconds(to) };
      const page = { created, limit: pageSize, ...(cursor !== null && { starting_after: cursor }) };
      const { data, has_more: hasMore } = await stripe.transfers.list(page).catch(rethrow);
      const items: ListedPayout[] = [];
      await inParallel(data, parallel, async (transfer) => {
        const amountMinor = transfer.amount - (transfer.reversed ? 0 : transfer.amount_reversed);
        const outcome = await transfers.settle(transfer, await transfers.findPayout(transfer));
        const reference = transfer.metadata['reference'] ?? transfer.id;
        items.push({ reference, amountMinor, currency: currencyOf(transfer), outcome });
      });
      return { items, next: hasMore ? (data.at(-1)?.id ?? null) : null };
    },
  };
}

const isOtherAmount = (transfer: Stripe.Transfer, { amount }: PayoutOrder): boolean =>
  transfer.amount !== amount.amountMinor || currencyOf(transfer) !== amount.currency;

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** The owner enters the details at Stripe, which verifies them; the platform alone decides when money is paid out. */
const accountOf = (country: string, owner: string): Stripe.AccountCreateParams => ({
  controller: {
    fees: { payer: 'application' },
    losses: { payments: 'application' },
    requirement_collection: 'stripe',
    stripe_dashboard: { type: 'express' },
  },
  country,
  business_type: 'individual',
  capabilities: { transfers: { requested: true } },
  settings: { payouts: { schedule: { interval: 'manual' } } },
  ...(country !== platformCountry && { tos_acceptance: { service_agreement: 'recipient' } }),
  metadata: { reference: owner },
});

function accountsOf(stripe: Stripe): PayoutAccounts {
  return {
    async link(account, { returnUrl, refreshUrl }) {
      const order = { account, type: 'account_onboarding', return_url: returnUrl, refresh_url: refreshUrl } as const;
      return (await stripe.accountLinks.create(order).catch(rethrow)).url;
    },
    read: async (account) => readingOf(await stripe.accounts.retrieve(account).catch(rethrow)),
  };
}

/** Stripe's names of requirements, by their beginning, and the details of the screen. */
const details: readonly (readonly [string, MissingDetail])[] = [
  ['external_account', 'bank_account'],
  ['individual.verification', 'document'],
  ['individual.address', 'address'],
  ['individual', 'identity'],
  ['tos_acceptance', 'agreement'],
];

function readingOf({
  payouts_enabled: isEnabled,
  requirements,
  external_accounts: accounts,
}: Stripe.Account): AccountReading {
  const due = [...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])];
  const named = due.map((requirement) => details.find(([start]) => requirement.startsWith(start))?.[1] ?? 'other');
  const missing = new Set<MissingDetail>(named);
  // Stripe verifies what was entered, or has stopped payouts
  if (!isEnabled && missing.size === 0)
    missing.add((requirements?.pending_verification ?? []).length > 0 ? 'verification' : 'other');
  const [bank] = accounts?.data ?? [];
  return {
    missing: isEnabled ? [] : [...missing],
    bank: bank ? { label: bank.last4, fingerprint: bank.fingerprint ?? bank.id } : null,
  };
}

/** Transfers to connected accounts, and the payouts from those. */
function transfersOf(stripe: Stripe) {
  /** Takes the money of a failed payout back from the account. One transfer is reversed once. */
  async function reverse({ id, metadata }: Stripe.Transfer): Promise<void> {
    const options = { idempotencyKey: `reversal:${metadata['reference'] ?? id}` };
    await whileInUse(() => stripe.transfers.createReversal(id, {}, options)).catch(rethrow);
  }

  return {
    reverse,

    async find(reference: string): Promise<Stripe.Transfer | undefined> {
      const { data } = await stripe.transfers.list({ transfer_group: reference, limit: 1 }).catch(rethrow);
      return data[0];
    },

    create({ reference, destination, amount }: PayoutOrder): Promise<Stripe.Transfer> {
      const order = {
        amount: amount.amountMinor,
        currency: amount.currency.toLowerCase(),
        destination,
        transfer_group: reference,
        metadata: { reference },
      };
      const options = { idempotencyKey: `transfer:${reference}` };
      return whileInUse(() => stripe.transfers.create(order, options)).catch(rethrow);
    },

    /** Finds the payout of a transfer among those of its account, newest first. */
    async findPayout({ destination, metadata }: Stripe.Transfer): Promise<Stripe.Payout | undefined> {
      const options = { stripeAccount: idOf(destination) ?? '' };
      const payouts = stripe.payouts.list({ limit: pageSize }, options);
      for await (const payout of payouts) if (payout.metadata?.['reference'] === metadata['reference']) return payout;
      return undefined;
    },

    /** @returns undefined if the account refuses it; the money is still there */
    async payOut(transfer: Stripe.Transfer): Promise<Stripe.Payout | undefined> {
      const reference = transfer.metadata['reference'] ?? '';
      const account = { stripeAccount: idOf(transfer.destination) ?? '' };
      const options = { ...account, idempotencyKey: `payout:${reference}` };
      // in the currency of the account, if the provider has converted the transfer
      const arrived = { source: idOf(transfer.destination_payment ?? null) ?? '', limit: 1 };
      const [movement] = (await stripe.balanceTransactions.list(arrived, account).catch(rethrow)).data;
      const { amount, currency } = movement ? { ...movement, amount: movement.net } : transfer;
      const order = { amount, currency, metadata: { reference } };
      return whileInUse(() => stripe.payouts.create(order, options)).catch((error: unknown) => {
        const known = errorOf(error);
        if (known.reason === 'refused') return undefined;
        throw known;
      });
    },

    /** Returns the outcome of a payout; what has failed is taken back first. */
    async settle(transfer: Stripe.Transfer, payout: Stripe.Payout | undefined): Promise<PayoutOutcome> {
      const outcome = outcomeOf(transfer, payout);
      if (outcome.state === 'failed' && !transfer.reversed) await reverse(transfer);
      return outcome;
    },
  };
}

/** Stripe's codes of failed payouts; all others are refusals of the bank. */
const reasons: Readonly<Record<string, PayoutFailureReason>> = {
  account_closed: 'account_closed',
  account_frozen: 'account_closed',
  bank_account_restricted: 'method_invalid',
  bank_ownership_changed: 'method_invalid',
  incorrect_account_holder_name: 'method_invalid',
  incorrect_account_holder_address: 'method_invalid',
  incorrect_account_holder_tax_id: 'method_invalid',
  invalid_account_number: 'method_invalid',
  invalid_currency: 'method_invalid',
  no_account: 'method_invalid',
};

function outcomeOf({ reversed }: Stripe.Transfer, payout: Stripe.Payout | undefined): PayoutOutcome {
  if (payout?.status === 'failed' || payout?.status === 'canceled')
    return { state: 'failed', reason: reasons[payout.failure_code ?? ''] ?? 'rejected' };
  // the account could not pay out, or the platform took the money back
  if (reversed) return { state: 'failed', reason: payout ? 'rejected' : 'method_invalid' };
  return { state: payout?.status === 'paid' ? 'completed' : 'processing' };
}

const isUnknownAccount = (error: unknown): boolean =>
  hasCode(error, 'account_invalid') || hasCode(error, 'resource_missing');

/** Money that is not there yet is no refusal: the payout is tried again later. */
function errorOf(cause: unknown): PayoutProviderError {
  if (cause instanceof PayoutProviderError) return cause;
  const isLater = hasCode(cause, 'balance_insufficient');
  return new PayoutProviderError(
    isLater || providerErrorOf(cause).reason === 'unreachable' ? 'unreachable' : 'refused',
    {
      cause,
    },
  );
}

const rethrow = (cause: unknown): never => {
  throw errorOf(cause);
};
