import { SubscriptionId, type PlanId, type UserId } from '@velvet/contracts/ids';
import { decimalFromMinor } from '@velvet/contracts/money';
import {
  AlreadySubscribed,
  OwnSubscription,
  PaymentInProgress,
  PaymentMethodRequired,
  PlanNotFound,
  PriceChanged,
  ProviderUnavailable,
} from '@velvet/contracts/payment/failures';
import type { SubscribeAnswer } from '@velvet/contracts/payment/subscriptions';
import type { Transaction } from '@velvet/kit/database/database';
import { invalidField } from '@velvet/kit/http/envelope';
import { newId } from '@velvet/kit/base/ids';
import { Refusal } from '@velvet/kit/http/refusal';
import { customerRepository } from '#cards/customer.repository.ts';
import { creatorShare } from '#ledger/booking.ts';
import type { CardAttempt } from '#declines/decline.ts';
import type { DeclineService } from '#declines/decline.service.ts';
import type { MoneyRequest } from '#money-calls/money-call.ts';
import type { MoneyCallService, MoneyWork } from '#money-calls/money-call.service.ts';
import type { Opened } from '#money-calls/money-call.repository.ts';
import { isDeclined, refusalOfPayment } from '#payments/payment.ts';
import { paymentRepository } from '#payments/payment.repository.ts';
import type { PaymentService } from '#payments/payment.service.ts';
import { requirePayer } from '#people/payer.policy.ts';
import { personRepository } from '#people/person.repository.ts';
import { priceOf } from '#plans/plan.ts';
import { planRepository, type PlanRow } from '#plans/plan.repository.ts';
import { ProviderError } from '#provider/payment-provider.ts';
import { subscriptionChanges } from '#settlements/subscription.event.ts';
import { isOpen, presentAttempt } from './subscription.ts';
import { subscriptionListRepository } from './subscription-list.repository.ts';
import { subscriptionRepository, type SubscriptionRow } from './subscription.repository.ts';
import type { SubscriptionParts } from './subscription.service.ts';

export type SubscribeOrder = {
  creatorId: UserId;
  plan: PlanId;
  interval: 'month' | 'year';
  paymentMethodId?: string | undefined;
};
export type SubscribeParts = SubscriptionParts & {
  payments: PaymentService;
  moneyCalls: MoneyCallService;
  declines: DeclineService;
};

export function subscribeService(parts: SubscribeParts) {
  return {
    /** @throws {Refusal} the provider's sentence when the card is declined, and after too many of them when to try again */
    subscribe(request: MoneyRequest, order: SubscribeOrder, address: string): Promise<SubscribeAnswer> {
      const attempt = { personId: request.personId, cardId: order.paymentMethodId ?? null, address };
      const subscribing = (admit: () => Promise<void>): MoneyWork<SubscribeAnswer> => ({
        async prepare() {
          await admit();
          await giveUpEarlier(parts, request.personId, order.creatorId);
        },
        open: (tx) => openSubscription(parts, tx, request.personId, order),
        isOver: async ({ subscriptionId }) => {
          const row = subscriptionId && (await subscriptionRepository(parts.db).find(subscriptionId));
          return !row || !isOpen(row);
        },
        finish: (opened) => finish(parts, attempt, opened),
      });
      return parts.declines.during(attempt, (admit) => parts.moneyCalls.once(request, subscribing(admit)));
    },
  };
}

async function finish(
  { db, payments, declines }: SubscribeParts,
  attempt: CardAttempt,
  { paymentId, subscriptionId }: Opened,
): Promise<SubscribeAnswer> {
  const first = paymentId === null ? undefined : await payments.finish(await payments.find(paymentId));
  if (first && isDeclined(first)) await declines.record(attempt, first.id, first.openedAt);
  if (first?.state === 'failed') throw refusalOfPayment(first);
  const row = subscriptionId === null ? undefined : await subscriptionListRepository(db).find(subscriptionId);
  if (!row) throw new Error('A subscribe call opened no subscription.');
  return presentAttempt(row, row.creator, first);
}

async function openSubscription(
  parts: SubscribeParts,
  tx: Transaction,
  subscriberId: UserId,
  order: SubscribeOrder,
): Promise<Opened> {
  const { creatorId, interval, paymentMethodId } = order;
  if (creatorId === subscriberId) throw new Refusal(OwnSubscription);
  await requirePayer(tx, subscriberId);
  const plan = await currentPlan(tx, subscriberId, order);
  const priceMinor = priceOf(plan, interval);
  if (priceMinor === null) throw notOffered();
  const row = newSubscription(plan, priceMinor, {
    subscriberId,
    interval,
    cardId: paymentMethodId ?? null,
    at: parts.clock.now(),
  });
  const customerId = await customerRepository(tx).find(subscriberId);
  if (priceMinor > 0 && customerId === undefined) throw new Refusal(PaymentMethodRequired);
  if (!(await subscriptionRepository(tx).insert(row))) {
    const open = await subscriptionRepository(tx).findOpen(subscriberId, creatorId);
    throw new Refusal(open?.state === 'pending' ? PaymentInProgress : AlreadySubscribed);
  }
  if (priceMinor === 0 || customerId === undefined) {
    await subscriptionChanges(tx, parts.clock).activate(row);
    return { paymentId: null, subscriptionId: row.id };
  }
  const paymentId = newId();
  await paymentRepository(tx).insert({
    id: paymentId,
    kind: 'subscription',
    payerId: subscriberId,
    creatorId,
    postId: null,
    subscriptionId: row.id,
    period: 1,
    amountMinor: priceMinor,
    creatorMinor: creatorShare(priceMinor),
    currency: row.currency,
    customerId,
    cardId: row.cardId,
    at: row.openedAt,
  });
  return { paymentId, subscriptionId: row.id };
}

/** The plan that was asked for, if it is still the creator's. */
async function currentPlan(
  tx: Transaction,
  subscriberId: UserId,
  { creatorId, plan, interval }: SubscribeOrder,
): Promise<PlanRow> {
  const people = personRepository(tx);
  const creator = await people.find(creatorId);
  const isThere =
    (creator === undefined || creator.role === 'creator') && (await people.isVisible(creatorId, subscriberId));
  const current = isThere ? await planRepository(tx).findCurrent(creatorId) : undefined;
  if (!current) throw new Refusal(PlanNotFound);
  if (current.id === plan) return current;
  const asked = await planRepository(tx).find(plan);
  if (asked?.creatorId !== creatorId) throw new Refusal(PlanNotFound);
  const price = priceOf(current, interval);
  throw new Refusal(PriceChanged, {
    details: { plan: current.id, price: price === null ? null : decimalFromMinor(price), currency: current.currency },
  });
}

function notOffered(): Refusal {
  return invalidField('interval', 'This creator does not offer this interval.');
}

type NewSubscription = Pick<SubscriptionRow, 'subscriberId' | 'interval' | 'cardId'> & { at: Date };

function newSubscription(plan: PlanRow, priceMinor: number, { at, ...order }: NewSubscription): SubscriptionRow {
  return {
    ...order,
    id: SubscriptionId.parse(newId()),
    creatorId: plan.creatorId,
    planId: plan.id,
    priceMinor,
    currency: plan.currency,
    state: 'pending',
    revision: 0,
    providerSubscriptionId: null,
    providerVersion: 0,
    period: 0,
    periodEndsAt: null,
    endsAtPeriodEnd: false,
    graceEndsAt: null,
    endedAt: null,
    endReason: null,
    cancelWantedAt: null,
    cancelsImmediately: true,
    resumeWantedAt: null,
    openedAt: at,
  };
}

/** An earlier attempt that still waits for 3-D Secure makes way, unless it has just been paid. */
async function giveUpEarlier(
  { db, provider, settlements }: SubscribeParts,
  subscriberId: UserId,
  creatorId: UserId,
): Promise<void> {
  const earlier = await subscriptionRepository(db).findOpen(subscriberId, creatorId);
  if (earlier?.state !== 'pending' || earlier.providerSubscriptionId === null) return;
  await settlements.ask({ kind: 'subscription', id: earlier.providerSubscriptionId }).catch(refuse);
  const now = await subscriptionRepository(db).find(earlier.id);
  if (now?.state !== 'pending') return;
  const given = await provider.cancelSubscription(earlier.providerSubscriptionId, { immediately: true }).catch(refuse);
  await settlements.takeSubscription(given);
}

function refuse(error: unknown): never {
  throw error instanceof ProviderError ? new Refusal(ProviderUnavailable) : error;
}
