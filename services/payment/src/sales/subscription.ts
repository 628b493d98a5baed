import type { SubscribeAnswer, Subscription } from '@velvet/contracts/payment/subscriptions';
import type { PersonCard } from '@velvet/contracts/payment/person-card';
import { decimalFromMinor } from '@velvet/contracts/money';
import type { ProviderSubscription } from '#provider/payment-provider.ts';
import { presentPrices, renewalPrices, type RenewalPrice } from './renewal-prices.ts';
import { termsOf, type RenewalFields } from './renewal-terms.ts';
import type { PaymentRow } from './payment.repository.ts';
import type { ListedSubscription } from './subscription-list.repository.ts';
import type { SubscriptionRow } from './subscription.repository.ts';

/** Returns a far date as the period end of a free subscription, because events require one. */
export function farPeriodEnd(from: Date): Date {
  return new Date(Date.UTC(from.getUTCFullYear() + 100, from.getUTCMonth(), from.getUTCDate()));
}

export function isOpen({ state }: Pick<SubscriptionRow, 'state'>): boolean {
  return state === 'pending' || state === 'active' || state === 'past_due';
}

/** Returns whether nothing is charged and an end is set, as of a gift. A free subscription has no end. */
export function endsByItself({
  priceMinor,
  periodEndsAt,
}: Pick<SubscriptionRow, 'priceMinor' | 'periodEndsAt'>): boolean {
  return priceMinor === 0 && periodEndsAt !== null;
}

type UnpaidSubscription = Pick<
  SubscriptionRow,
  'id' | 'subscriberId' | 'creatorId' | 'planId' | 'currency' | 'periodEndsAt' | 'openedAt'
>;

/** A subscription that is not charged, of which the provider has none. It ends with its only period. */
export function unpaidSubscription(row: UnpaidSubscription): SubscriptionRow {
  return {
    ...row,
    interval: 'month',
    priceMinor: 0,
    nextPlanId: null,
    nextPriceMinor: null,
    state: 'pending',
    revision: 0,
    cardId: null,
    providerSubscriptionId: null,
    providerVersion: 0,
    period: 1,
    endsAtPeriodEnd: true,
    graceEndsAt: null,
    endedAt: null,
    endReason: null,
    cancelWantedAt: null,
    cancelsImmediately: true,
    resumeWantedAt: null,
    pausedUntil: null,
    replaces: false,
    resumesPlanId: null,
  };
}

/** Returns the next change of a subscription from the provider's state; undefined if there is none. */
export function changeTo(
  row: SubscriptionRow,
  provider: ProviderSubscription,
): 'end' | 'fail' | 'past-due' | 'cancellation' | undefined {
  if (provider.version <= row.providerVersion || !isOpen(row)) return undefined;
  if (provider.state === 'ended') return row.state === 'pending' ? 'fail' : 'end';
  // a reading takes several requests, between which the renewal may have been paid
  const isUnpaid = provider.late !== null && provider.late.period > row.period;
  if (provider.state === 'past_due' && row.state === 'active' && isUnpaid) return 'past-due';
  const isRenewedDifferently =
    provider.endsAtPeriodEnd !== row.endsAtPeriodEnd || provider.pausedUntil?.getTime() !== row.pausedUntil?.getTime();
  if (row.state !== 'pending' && isRenewedDifferently) return 'cancellation';
  return undefined;
}

export function presentSubscription(row: ListedSubscription, creator: PersonCard | null): Subscription {
  return {
    id: row.id,
    creatorId: row.creatorId,
    creator,
    plan: row.planId,
    tier: row.tier,
    interval: row.interval,
    price: decimalFromMinor(row.priceMinor),
    currency: row.currency,
    state: row.state,
    periodEndsAt: row.periodEndsAt?.toISOString() ?? null,
    endsAtPeriodEnd: row.endsAtPeriodEnd,
    next:
      row.nextTier && row.nextPriceMinor !== null
        ? { tier: row.nextTier, price: decimalFromMinor(row.nextPriceMinor) }
        : null,
    priceChange: presentPriceChange(row),
    renewals: presentPrices(renewalsOf(row)),
    endsByItself: endsByItself(row),
    pausedUntil: row.pausedUntil?.toISOString() ?? null,
    graceEndsAt: row.graceEndsAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    createdAt: row.openedAt.toISOString(),
  };
}

/** The fields that decide about the prices of renewals. */
type Renewable = Pick<
  SubscriptionRow,
  'state' | 'interval' | 'priceMinor' | 'nextPriceMinor' | 'openedAt' | 'periodEndsAt' | 'pausedUntil'
> & { terms: RenewalFields };

/** Returns what the renewals of a subscription cost if it goes on, also of one that was canceled; empty if nothing is charged. */
export function renewalsOf(row: Renewable): RenewalPrice[] {
  const { state, interval, openedAt, periodEndsAt, pausedUntil } = row;
  const priceMinor = row.nextPriceMinor ?? row.priceMinor;
  if ((state !== 'active' && state !== 'past_due') || periodEndsAt === null || priceMinor === 0) return [];
  return renewalPrices({
    interval,
    openedAt,
    renewsAt: pausedUntil ?? periodEndsAt,
    priceMinor,
    terms: termsOf(row.terms),
  });
}

function presentPriceChange({ priceChange, ...row }: ListedSubscription): Subscription['priceChange'] {
  if (!priceChange || !isOpen(row)) return null;
  const { priceMinor, appliesFrom, needsConsent, answer } = priceChange;
  return {
    price: decimalFromMinor(priceMinor),
    appliesFrom: new Date(appliesFrom).toISOString(),
    needsConsent,
    answer,
  };
}

/** @param first first payment of the subscription; undefined for a free one */
export function presentAttempt(
  row: ListedSubscription,
  creator: PersonCard | null,
  first: PaymentRow | undefined,
): SubscribeAnswer {
  const subscription = presentSubscription(row, creator);
  if (!first) return { state: 'settled', url: null, paymentId: null, subscription };
  return { state: first.state, url: first.actionUrl, paymentId: first.id, subscription };
}
