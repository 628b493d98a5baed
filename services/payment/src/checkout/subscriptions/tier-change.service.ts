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
import type { TierChange } from '@velvet/contracts/payment/tier-changes';
import type { Transaction } from '@velvet/kit/database/database';
import { invalidField } from '@velvet/kit/http/envelope';
import { Refusal } from '@velvet/kit/http/refusal';
import { ProviderError, type PaymentProvider, type ProviderSubscription } from '#provider/payment-provider.ts';
import { requirePayer } from '#people/payer.policy.ts';
import { presentSubscription } from '#sales/subscription.ts';
import { subscriptionListRepository, type ListedSubscription } from '#sales/subscription-list.repository.ts';
import { requireChargeWithinCap } from '#checkout/spending/spending-cap.policy.ts';
import { monthOf } from '#checkout/spending/spending-cap.ts';
import type { SubscriptionParts } from './subscription.service.ts';
import { requireChange, requireRunning, type PossibleChange } from './tier-change.policy.ts';

/** Time for which a preview can be confirmed. */
const quoteMs = 30 * 60_000;
/** Smallest charge of card providers, in cents. */
const smallestChargeMinor = 50;

export type TierChangeOrder = { plan: PlanId; amount: number; quotedAt: string };

/** Changes of the tier of a paid subscription. The provider prorates; what it will charge is read from it before. */
export function tierChangeService({ db, clock, provider, settlements }: SubscriptionParts) {
  const lists = subscriptionListRepository(db);

  async function findOwn(subscriberId: UserId, id: SubscriptionId): Promise<ListedSubscription> {
    const row = await lists.find(id);
    if (row?.subscriberId !== subscriberId) throw new Refusal(SubscriptionNotFound);
    return row;
  }

  async function book(row: ListedSubscription, given: Promise<ProviderSubscription>): Promise<Subscription> {
    await settlements.takeSubscription(await given.catch(refuse));
    const changed = await findOwn(row.subscriberId, row.id);
    return presentSubscription(changed, changed.creator);
  }

  /** @throws {Refusal} why the change is not possible */
  async function requirePossible(row: ListedSubscription, planId: PlanId): Promise<PossibleChange> {
    await db.transaction((tx) => requirePayer(tx, row.subscriberId));
    return requireChange(db, row, planId);
  }

  return {
    /** @throws {Refusal} why the change is not possible */
    async preview(subscriberId: UserId, id: SubscriptionId, planId: PlanId): Promise<TierChange> {
      const row = await findOwn(subscriberId, id);
      const change = await requirePossible(row, planId);
      // the provider counts in seconds
      const at = new Date(Math.floor(clock.now().getTime() / 1000) * 1000);
      return presentChange(row, change, await dueOf(provider, change, at), at);
    },

    /** @throws {Refusal} `CardDeclined` with the provider's sentence, and nothing is changed; why the change is not possible */
    async change(subscriberId: UserId, id: SubscriptionId, order: TierChangeOrder): Promise<Subscription> {
      const row = await findOwn(subscriberId, id);
      if (row.planId === order.plan) return presentSubscription(row, row.creator);
      const change = await requirePossible(row, order.plan);
      const { kind, quoted, providerId } = change;
      const next = { price: priceOf(quoted), interval: quoted.interval, plan: quoted.planId };
      if (kind === 'downgrade') {
        if (order.amount !== 0) throw invalidField('amount', 'Nothing is due at once.');
        return book(row, provider.changeNextPrice(providerId, next));
      }
      const at = readTime(order.quotedAt, clock.now());
      requireAmount(change, await dueOf(provider, change, at), order.amount);
      await db.transaction((tx) => requireWithinMonth(tx, row, order.amount, clock.now()));
      const key = [id, row.period + 1, quoted.planId, order.quotedAt].join(':');
      return book(row, provider.changePrice(providerId, { ...next, key, at }));
    },

    /** Withdraws a change of the next period. Idempotent. */
    async undo(subscriberId: UserId, id: SubscriptionId): Promise<Subscription> {
      const row = await findOwn(subscriberId, id);
      if (row.nextPlanId === null) return presentSubscription(row, row.creator);
      const price = { amountMinor: row.priceMinor, currency: row.currency };
      const kept = { price, interval: row.interval, plan: row.planId };
      return book(row, provider.changeNextPrice(requireRunning(row), kept));
    },
  };
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

/** An upgrade replaces a renewal that is due in the present month. @throws {Refusal} `SpendingCapReached` */
function requireWithinMonth(
  tx: Transaction,
  { subscriberId, periodEndsAt, priceMinor }: ListedSubscription,
  amountMinor: number,
  now: Date,
): Promise<void> {
  const isDue = periodEndsAt !== null && periodEndsAt < monthOf(now).endsAt;
  return requireChargeWithinCap(tx, subscriberId, { amountMinor, replacesMinor: isDue ? priceMinor : 0 }, now);
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
  const { planId: plan, interval, renewalMinor, currency } = quoted;
  const isUpgrade = kind === 'upgrade';
  return {
    kind,
    plan,
    interval,
    amount: decimalFromMinor(dueMinor),
    credit: decimalFromMinor(isUpgrade ? renewalMinor - dueMinor : 0),
    renewal: decimalFromMinor(renewalMinor),
    currency,
    startsAt: (isUpgrade ? at : (row.periodEndsAt ?? at)).toISOString(),
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
