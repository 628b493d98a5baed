import type { PlanId, SubscriptionId, UserId } from '@velvet/contracts/ids';
import { decimalFromMinor } from '@velvet/contracts/money';
import {
  CardDeclined,
  PriceChanged,
  ProviderUnavailable,
  SubscriptionNotFound,
  TierChangeRefused,
} from '@velvet/contracts/payment/failures';
import type { Subscription } from '@velvet/contracts/payment/subscriptions';
import type { ChangedTier, TierChange } from '@velvet/contracts/payment/tier-changes';
import type { Database } from '@velvet/kit/database/database';
import { invalidField } from '@velvet/kit/http/envelope';
import { Refusal } from '@velvet/kit/http/refusal';
import {
  ProviderError,
  type PaymentProvider,
  type PriceChange,
  type ProviderSubscription,
} from '#provider/payment-provider.ts';
import type { PaymentRow } from '#sales/payment.repository.ts';
import type { PaymentService } from '#checkout/payments/payment.service.ts';
import { requirePayer } from '#people/payer.policy.ts';
import type { PaymentOrigin } from '#sales/payment-origin.ts';
import { paymentOriginRepository } from '#sales/payment-origin.repository.ts';
import { smallestChargeMinor, withDiscount } from '#catalog/quote.ts';
import { endOfPeriod } from '#sales/renewal-dates.ts';
import { presentPrices, renewalPrices } from '#sales/renewal-prices.ts';
import { termsOf } from '#sales/renewal-terms.ts';
import { presentSubscription } from '#sales/subscription.ts';
import { subscriptionListRepository, type ListedSubscription } from '#sales/subscription-list.repository.ts';
import type { SubscriptionParts } from './subscription.service.ts';
import { orderUpgrade } from './upgrade-order.ts';
import { failUpgrade, openUpgrade } from './upgrade-payment.ts';
import { requireChange, requireRunning, type PossibleChange } from './tier-change.policy.ts';

/** Time for which a preview can be confirmed. */
const quoteMs = 30 * 60_000;

export type TierChangeOrder = { plan: PlanId; amount: number; quotedAt: string; origin: PaymentOrigin };

type TierChangeParts = SubscriptionParts & { payments: PaymentService };

/** Changes of the tier of a paid subscription. The provider prorates; what it will charge is read from it before. */
export function tierChangeService(parts: TierChangeParts) {
  const { db, clock, provider, settlements } = parts;
  const lists = subscriptionListRepository(db);

  async function findOwn(subscriberId: UserId, id: SubscriptionId): Promise<ListedSubscription> {
    const row = await lists.find(id);
    if (row?.subscriberId !== subscriberId) throw new Refusal(SubscriptionNotFound);
    return row;
  }

  async function book(row: ListedSubscription, given: ProviderSubscription): Promise<Subscription> {
    await settlements.takeSubscription(given);
    const changed = await findOwn(row.subscriberId, row.id);
    return presentSubscription(changed, changed.creator);
  }

  return {
    /** @throws {Refusal} why the change is not possible */
    async preview(subscriberId: UserId, id: SubscriptionId, planId: PlanId): Promise<TierChange> {
      const row = await findOwn(subscriberId, id);
      const possible = await requirePossible(db, row, planId);
      // the provider counts in seconds
      const at = new Date(Math.floor(clock.now().getTime() / 1000) * 1000);
      const change = discounted(row, possible, at);
      return presentChange(row, change, await dueOf(provider, change, at), at);
    },

    /** @throws {Refusal} `CardDeclined` with the provider's sentence, and nothing is changed; why the change is not possible */
    async change(subscriberId: UserId, id: SubscriptionId, order: TierChangeOrder): Promise<ChangedTier> {
      const row = await findOwn(subscriberId, id);
      if (row.planId === order.plan) return { ...presentSubscription(row, row.creator), payment: null };
      const change = await requirePossible(db, row, order.plan);
      const { kind, quoted, providerId } = change;
      const next = { price: priceOf(quoted), interval: quoted.interval, plan: quoted.planId };
      if (kind === 'downgrade') {
        if (order.amount !== 0) throw invalidField('amount', 'Nothing is due at once.');
        return { ...(await book(row, await provider.changeNextPrice(providerId, next).catch(refuse))), payment: null };
      }
      const at = readTime(order.quotedAt, clock.now());
      requireAmount(change, await dueOf(provider, change, at), order.amount);
      const key = [id, row.period + 1, quoted.planId, order.quotedAt].join(':');
      const upgraded = await upgrade(parts, row, discounted(row, change, at), { ...next, key, at, order });
      if ('charges' in upgraded) return { ...(await book(row, upgraded)), payment: null };
      const current = await findOwn(subscriberId, id);
      const { id: paymentId, state, actionUrl: url } = upgraded;
      return { ...presentSubscription(current, current.creator), payment: { id: paymentId, state, url } };
    },

    /** Withdraws a change of the next period. Idempotent. */
    async undo(subscriberId: UserId, id: SubscriptionId): Promise<Subscription> {
      const row = await findOwn(subscriberId, id);
      if (row.nextPlanId === null) return presentSubscription(row, row.creator);
      const price = { amountMinor: row.priceMinor, currency: row.currency };
      const kept = { price, interval: row.interval, plan: row.planId };
      return book(row, await provider.changeNextPrice(requireRunning(row), kept).catch(refuse));
    },
  };
}

/** @throws {Refusal} why the change is not possible */
async function requirePossible(db: Database, row: ListedSubscription, planId: PlanId): Promise<PossibleChange> {
  await db.transaction((tx) => requirePayer(tx, row.subscriberId));
  return requireChange(db, row, planId);
}

/** The change of which the first period has the discount with which the subscription began, if it still runs. */
function discounted(row: ListedSubscription, change: PossibleChange, at: Date): PossibleChange {
  return change.kind === 'upgrade'
    ? { ...change, quoted: withDiscount(change.quoted, at, termsOf(row.terms)) }
    : change;
}

/**
 * Makes an upgrade that nobody confirms. If a bank requires its payer, it is ordered instead.
 * @returns the changed subscription, or the payment that waits for its payer
 */
async function upgrade(
  parts: TierChangeParts,
  row: ListedSubscription,
  { quoted, providerId }: PossibleChange,
  { order: { amount: amountMinor, origin }, ...change }: PriceChange & { order: TierChangeOrder },
): Promise<ProviderSubscription | PaymentRow> {
  const { db, clock, provider, settlements } = parts;
  const paymentId = await db.transaction(async (tx) => {
    const opened = await openUpgrade(tx, clock, row, { quoted, amountMinor });
    await paymentOriginRepository(tx).insert(opened, origin, clock.now());
    return opened;
  });
  try {
    return await provider.changePrice(providerId, change);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.reason === 'unreachable') return refuse(error);
    await failUpgrade(db, paymentId, error.sentence ?? null);
    if (error.reason !== 'action-required') return refuse(error);
  }
  // a renewal that is not booked yet would look like one of after the order
  await settlements.ask({ kind: 'subscription', id: providerId }).catch(refuse);
  return orderUpgrade(parts, row, { quoted, amountMinor, origin });
}

/** @throws {Refusal} `PriceChanged` if another amount is due than the order names */
function requireAmount({ quoted: { planId: plan, currency } }: PossibleChange, dueMinor: number, amount: number): void {
  if (dueMinor === amount) return;
  throw new Refusal(PriceChanged, { details: { plan, price: decimalFromMinor(dueMinor), currency } });
}

/** @returns cents that the change charges at once */
async function dueOf(
  provider: PaymentProvider,
  { kind, quoted, providerId }: PossibleChange,
  at: Date,
): Promise<number> {
  if (kind === 'downgrade') return 0;
  const order = { price: priceOf(quoted), interval: quoted.interval, at };
  const due = await provider.previewPrice(providerId, order).catch(refuse);
  if (due.amountMinor < smallestChargeMinor) throw new Refusal(TierChangeRefused);
  return due.amountMinor;
}

const priceOf = ({ renewalMinor: amountMinor, currency }: PossibleChange['quoted']) => ({ amountMinor, currency });

function readTime(quotedAt: string, now: Date): Date {
  const at = new Date(quotedAt);
  const age = now.getTime() - at.getTime();
  if (age < -1000 || age > quoteMs)
    throw invalidField('quotedAt', 'This price is no longer valid. Please check it again.');
  return at;
}

function presentChange(row: ListedSubscription, change: PossibleChange, dueMinor: number, at: Date): TierChange {
  const { kind, quoted } = change;
  const { planId: plan, interval, amountMinor, renewalMinor, currency } = quoted;
  const isUpgrade = kind === 'upgrade';
  const startsAt = isUpgrade ? at : (row.periodEndsAt ?? at);
  // an announced price is of the tier before
  const terms = { ...termsOf(row.terms), change: null };
  const renewsAt = isUpgrade ? endOfPeriod(at, interval) : startsAt;
  const renewing = { interval, openedAt: row.openedAt, renewsAt };
  return {
    kind,
    plan,
    interval,
    amount: decimalFromMinor(dueMinor),
    price: decimalFromMinor(renewalMinor),
    discount: decimalFromMinor(isUpgrade ? renewalMinor - amountMinor : 0),
    credit: decimalFromMinor(isUpgrade ? amountMinor - dueMinor : 0),
    renewals: presentPrices(renewalPrices({ ...renewing, priceMinor: renewalMinor, terms })),
    currency,
    startsAt: startsAt.toISOString(),
    quotedAt: at.toISOString(),
  };
}

function refuse(error: unknown): never {
  if (!(error instanceof ProviderError)) throw error;
  if (error.reason === 'unreachable') throw new Refusal(ProviderUnavailable);
  if (error.reason === 'declined')
    throw new Refusal(CardDeclined, error.sentence === undefined ? {} : { message: error.sentence });
  throw new Refusal(TierChangeRefused);
}
