import type { PlanId, UserId } from '@velvet/contracts/ids';
import type { Currency } from '@velvet/contracts/money';
import type { Interval } from '@velvet/contracts/payment/intervals';
import {
  AlreadySubscribed,
  CheckoutsUnfinished,
  OwnSubscription,
  PaymentInProgress,
  PaymentMethodRequired,
} from '@velvet/contracts/payment/failures';
import { platformId, premiumPlanId } from '@velvet/contracts/payment/platform-plans';
import type { SubscribeAnswer } from '@velvet/contracts/payment/subscriptions';
import type { Transaction } from '@velvet/kit/database/database';
import { invalidField } from '@velvet/kit/http/envelope';
import { newId } from '@velvet/kit/base/ids';
import { Refusal } from '@velvet/kit/http/refusal';
import { discountOf } from '#checkout/promotions/promotion.ts';
import { requirePromotion } from '#checkout/promotions/promotion.policy.ts';
import { holdEnd, isUnheld } from '#catalog/hold.ts';
import { holdRepository } from '#catalog/hold.repository.ts';
import { promotionRepository, type PromotionRow } from '#catalog/promotion.repository.ts';
import { customerRepository } from '#checkout/cards/customer.repository.ts';
import type { CardAttempt } from '#checkout/cards/decline.ts';
import type { DeclineService } from '#checkout/cards/decline.service.ts';
import type { IdempotentRequest } from '#checkout/requests/idempotent-request.ts';
import type { IdempotentRequestService } from '#checkout/requests/idempotent-request.service.ts';
import type { Opened } from '#checkout/requests/idempotent-request.repository.ts';
import { isDeclined, refusalOfPayment } from '#sales/payment.ts';
import { paymentRepository } from '#sales/payment.repository.ts';
import type { PaymentService } from '#checkout/payments/payment.service.ts';
import { requirePayer } from '#people/payer.policy.ts';
import { quote } from '#catalog/quote.ts';
import { planFor, priceChanged, type PlanPurpose } from '#catalog/offered-plan.ts';
import type { PlanRow } from '#catalog/plan.repository.ts';
import { subscriptionChanges } from '#settlements/subscription-changes.ts';
import { isOpen, presentAttempt } from '#sales/subscription.ts';
import { subscriptionListRepository } from '#sales/subscription-list.repository.ts';
import { subscriptionRepository } from '#sales/subscription.repository.ts';
import { cancelEarlier } from './earlier-order.ts';
import { newSubscription } from './new-subscription.ts';
import type { SubscriptionParts } from './subscription.service.ts';

export type SubscribeOrder = {
  creatorId: UserId;
  plan: PlanId;
  /** code of a discount of the creator */
  promotion?: string | undefined;
  interval: Interval;
  paymentMethodId?: string | undefined;
};
/** Anyone subscribes to creators, and only creators to the platform. */
type PurposeOrder = SubscribeOrder & { purpose: 'subscribe' | 'premium' };
export type SubscribeParts = SubscriptionParts & {
  payments: PaymentService;
  requests: IdempotentRequestService;
  declines: DeclineService;
};

export function subscribeService(parts: SubscribeParts) {
  return {
    /**
     * Subscribes to a creator: admits the card, opens a subscription under the request's key, and charges its first period.
     *
     * @throws {Refusal} `CardDeclined` with the provider's sentence; `TooManyDeclines`; a reason why there is no such plan
     */
    async subscribe(request: IdempotentRequest, order: SubscribeOrder, address: string): Promise<SubscribeAnswer> {
      return subscribeOnce(parts, request, { ...order, purpose: 'subscribe' }, address);
    },

    /** Subscribes a creator to Premium. @throws {Refusal} as `subscribe` */
    choosePremium(
      request: IdempotentRequest,
      paymentMethodId: string | undefined,
      address: string,
    ): Promise<SubscribeAnswer> {
      const order = {
        creatorId: platformId,
        plan: premiumPlanId,
        interval: 'month',
        paymentMethodId,
        purpose: 'premium',
      } as const;
      return subscribeOnce(parts, request, order, address);
    },
  };
}

function subscribeOnce(
  parts: SubscribeParts,
  request: IdempotentRequest,
  order: PurposeOrder,
  address: string,
): Promise<SubscribeAnswer> {
  const { requests, declines } = parts;
  const subscriberId = request.personId;
  const attempt = { personId: subscriberId, cardId: order.paymentMethodId ?? null, address };
  return requests.serialize(request, async () => {
    const repeated = await requests.findOpened(request, (opened) => isOver(parts, opened));
    if (repeated) return finish(parts, attempt, repeated);
    await using _admission = await declines.admit(attempt);
    await cancelEarlier(parts, subscriberId, order.creatorId);
    const opened = await requests.openOnce(request, (tx) => openSubscription(parts, tx, subscriberId, order));
    return await finish(parts, attempt, opened);
  });
}

/** Whether a repeated request without a key subscribes again: the subscription has ended or failed. */
async function isOver({ db }: SubscribeParts, { subscriptionId }: Opened): Promise<boolean> {
  const row = subscriptionId && (await subscriptionRepository(db).find(subscriptionId));
  return !row || !isOpen(row);
}

async function finish(
  parts: SubscribeParts,
  attempt: CardAttempt,
  { paymentId, subscriptionId }: Opened,
): Promise<SubscribeAnswer> {
  const { db, payments, declines } = parts;
  const first = paymentId === null ? undefined : await payments.finish(await payments.find(paymentId));
  if (first && isDeclined(first)) await declines.record(attempt, first.id, first.openedAt);
  if (first?.state === 'failed') throw refusalOfPayment(first);
  if (first?.state === 'requires_action' && isUnheld(first)) {
    await cancelEarlier(parts, first.payerId, first.creatorId);
    throw new Refusal(CheckoutsUnfinished);
  }
  const row = subscriptionId === null ? undefined : await subscriptionListRepository(db).find(subscriptionId);
  if (!row) throw new Error('A subscribe call opened no subscription.');
  return presentAttempt(row, row.creator, first);
}

async function openSubscription(
  parts: SubscribeParts,
  tx: Transaction,
  subscriberId: UserId,
  order: PurposeOrder,
): Promise<Opened> {
  const { creatorId, interval, paymentMethodId } = order;
  if (creatorId === subscriberId) throw new Refusal(OwnSubscription);
  await requirePayer(tx, subscriberId);
  const plan = await currentPlan(tx, subscriberId, order, order.purpose);
  const promotion = await promotionOf(parts, tx, subscriberId, order);
  const holdEndsAt = promotion?.useLimit ? await holdOfUse(tx, subscriberId, creatorId, parts.clock.now()) : null;
  const quoted = quote(plan, interval, promotion && discountOf(promotion));
  if (!quoted) throw notOffered();
  const priceMinor = quoted.amountMinor;
  const row = newSubscription(plan, quoted, {
    subscriberId,
    cardId: paymentMethodId ?? null,
    at: parts.clock.now(),
  });
  const customerId =
    priceMinor > 0 ? await customerRepository(tx).takeForSubscriptions(subscriberId, row.currency) : undefined;
  if (priceMinor > 0 && customerId === undefined) throw noCard(row.currency);
  // a free subscription or trial stays open until the order is paid
  const replaces = priceMinor > 0 && (await subscriptionRepository(tx).lockFree(subscriberId, creatorId)) !== undefined;
  if (!(await subscriptionRepository(tx).insert({ ...row, replaces }))) {
    const open = await subscriptionRepository(tx).findOpen(subscriberId, creatorId);
    if (open?.state === 'pending') throw new Refusal(PaymentInProgress);
    throw new Refusal(AlreadySubscribed, creatorId === platformId ? { message: 'You already have this plan.' } : {});
  }
  if (promotion) await promotionRepository(tx).insertUse(promotion, { subscriptionId: row.id, userId: subscriberId });
  if (customerId === undefined) {
    await subscriptionChanges(tx, parts.clock).activate(row);
    return { paymentId: null, subscriptionId: row.id };
  }
  const paymentId = newId();
  await paymentRepository(tx).insert({
    id: paymentId,
    kind: 'subscription',
    payerId: subscriberId,
    creatorId,
    subject: null,
    subscriptionId: row.id,
    period: 1,
    amountMinor: priceMinor,
    currency: row.currency,
    customerId,
    cardId: row.cardId,
    quote: quoted,
    holdEndsAt,
    at: row.openedAt,
  });
  return { paymentId, subscriptionId: row.id };
}

/** Returns the end of the hold on a use of a limited promotion, whose lock is held. */
async function holdOfUse(tx: Transaction, payerId: UserId, promotionsOf: UserId, now: Date): Promise<Date> {
  return holdEnd(await holdRepository(tx).findFacts(payerId, { promotionsOf }, now), now);
}

/** Returns the requested plan, if it is still the price of its tier. */
async function currentPlan(
  tx: Transaction,
  buyerId: UserId,
  { creatorId, plan: planId, interval }: SubscribeOrder,
  purpose: PlanPurpose,
): Promise<PlanRow> {
  const { plan } = await planFor(tx, { buyerId, creatorId, planId }, purpose);
  if (plan.id !== planId) throw priceChanged(plan, quote(plan, interval)?.amountMinor ?? null);
  return plan;
}

/** Returns the promotion of an order, which stays locked until its use is stored. */
async function promotionOf(
  { clock }: SubscribeParts,
  tx: Transaction,
  userId: UserId,
  { creatorId, interval, promotion: code }: SubscribeOrder,
): Promise<PromotionRow | undefined> {
  if (code === undefined) return undefined;
  if (interval !== 'month') throw invalidField('interval', 'This offer is for subscriptions paid by the month.');
  return requirePromotion(tx, { creatorId, userId, code, kind: 'discount', now: clock.now() });
}

/** A card of purchases, or of subscriptions in another currency, does not renew these. */
const noCard = (currency: Currency): Refusal =>
  new Refusal(PaymentMethodRequired, {
    message: `Please add a card for subscriptions in ${currency} first.`,
    details: { currency },
  });

function notOffered(): Refusal {
  return invalidField('interval', 'This creator does not offer this interval.');
}
