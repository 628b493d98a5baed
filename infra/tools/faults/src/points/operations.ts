import { payRenewal } from '@velvet/contracts/payment/dunning';
import { changeSubscriptionTier } from '@velvet/contracts/payment/tier-changes';
import { giveGift } from '@velvet/contracts/payment/gifts';
import { refundCharge } from '@velvet/contracts/payment/payments';
import { setPayoutMethod } from '@velvet/contracts/payment/payouts';
import { payPerView } from '@velvet/contracts/payment/purchases';
import { decideRefundRequest } from '@velvet/contracts/payment/refund-requests';
import { subscribe } from '@velvet/contracts/payment/subscriptions';
import type { Operation } from './points.ts';

const confirmation = /\/v1\/payment_intents\/\w+\/confirm$/;

/** Requests to providers that move money, or change where it goes, by path. */
const ordered: readonly [RegExp, Operation][] = [
  [/\/v1\/payment_intents$/, 'purchase'],
  [/\/v1\/subscriptions$/, 'subscription'],
  [/\/v1\/subscriptions\/\w+$/, 'upgrade'],
  [confirmation, 'unpaid renewal'],
  [/\/v1\/refunds$/, 'refund'],
  [/\/payouts\/v1\/payouts$/, 'payout'],
  [/\/payouts\/v1\/recipients$/, 'payout method'],
  [/\/v1\/accounts$/, 'payout method'],
];

/** @param key idempotency key of the request. @returns undefined for a request that orders nothing */
export function orderedBy(method: string | undefined, url: string, key: string | null): Operation | undefined {
  // the first payment of a subscription is a confirmation with the key of its order
  if (confirmation.test(url) && key?.startsWith('confirm:')) return 'subscription';
  return method === 'POST' ? ordered.find(([path]) => path.test(url))?.[1] : undefined;
}

const answered: readonly [{ method: string; path: string }, Operation][] = [
  [payPerView, 'purchase'],
  [giveGift, 'purchase'],
  [subscribe, 'subscription'],
  [changeSubscriptionTier, 'upgrade'],
  [payRenewal, 'unpaid renewal'],
  [refundCharge, 'refund'],
  [decideRefundRequest, 'refund'],
  [setPayoutMethod, 'payout method'],
];
const calls = answered.map(([{ method, path }, operation]) => ({
  method,
  path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  operation,
}));

/** @returns undefined for a call of something else */
export function answeredBy(method: string | undefined, url = ''): Operation | undefined {
  return calls.find((call) => call.method === method && call.path.test(url))?.operation;
}

/** place of the kind of the posting among the parameters of a settlement */
const saleParameter = 13;

const postings: readonly [RegExp, Operation][] = [
  [/^refund$/, 'refund'],
  [/^dispute-/, 'dispute'],
];

/** Returns what a statement books; undefined for one that books nothing. */
export function bookedBy(name: string | undefined, values: readonly unknown[]): Operation | undefined {
  if (name === 'payment.settle') return values[saleParameter] === 'subscription' ? 'subscription' : 'purchase';
  if (name === 'ledger.insert') return postings.find(([kind]) => kind.test(String(values[1])))?.[1];
  if (name === 'payoutMethod.replace') return 'payout method';
  return name === 'payout.settle' ? 'payout' : undefined;
}

/** Returns what the attempt is that a key stands for. */
export const keyedBy = (values: readonly unknown[]): Operation => (values[4] === null ? 'purchase' : 'subscription');
