import { memoizeAsync } from '@velvet/kit/base/async';
import { type Interval, monthsOf } from '@velvet/contracts/payment/intervals';
import type { Stripe } from 'stripe';
import {
  ProviderError,
  type ChargeOrder,
  type ProviderSubscription,
  type SubscriptionOrder,
} from './payment-provider.ts';
import type { StripeCards } from './stripe-cards.ts';
import { whileInUse } from './stripe.client.ts';
import { hasCode, isOtherRequest, providerErrorOf, refusedIntentOf, rethrow } from './stripe.error.ts';
import { stripeRenewals } from './stripe-renewals.ts';
import type { SubscriptionReadings } from './stripe-subscription-readings.ts';

/** The one product that all subscriptions price; a price belongs to a product. */
export const subscriptionProduct = { id: 'velvet_subscription', name: 'Velvet subscription' };
const productKnownMs = 24 * 3_600_000;

type Recurring = NonNullable<Stripe.SubscriptionCreateParams.Item['price_data']>['recurring'];

export type SubscriptionParts = {
  stripe: Stripe;
  cards: StripeCards;
  readings: SubscriptionReadings;
};

/** Changes of subscriptions. Each is followed by a reading of the whole. */
export function stripeSubscriptions({ stripe, cards, readings }: SubscriptionParts) {
  const { retrieve } = readings;
  const ensureProduct = memoizeAsync(productKnownMs, async () => {
    await stripe.products.create(subscriptionProduct).catch((error: unknown) => {
      if (!hasCode(error, 'resource_already_exists')) rethrow(error);
    });
  });

  return {
    ...stripeRenewals({ stripe, cards, readings }),

    async subscribe(order: SubscriptionOrder): Promise<ProviderSubscription> {
      const cardId = order.cardId ?? (await cards.defaultOf(order.customerId));
      await ensureProduct();
      if (order.discount) await ensureCoupon(stripe, order.discount, order.price.currency.toLowerCase());
      const made = await whileInUse(() =>
        stripe.subscriptions.create(creationOf(order), { idempotencyKey: `subscribe:${order.key}` }),
      ).catch(rethrow);
      await confirmFirst(stripe, made, { ...order, cardId });
      return retrieve(made.id);
    },

    /** A subscription that has ended stays as it is. One that is past due has no paid time left, so it ends immediately. */
    async cancel(id: string, { immediately }: { immediately: boolean }): Promise<ProviderSubscription> {
      try {
        const isOver =
          immediately || (await stripe.subscriptions.update(id, { cancel_at_period_end: true })).status === 'past_due';
        if (isOver) await stripe.subscriptions.cancel(id);
      } catch (error) {
        const known = providerErrorOf(error);
        if (known.reason === 'unreachable') throw known;
        const current = await retrieve(id);
        if (current.state !== 'ended') throw known;
        return current;
      }
      return retrieve(id);
    },

    async resume(id: string): Promise<ProviderSubscription> {
      await stripe.subscriptions.update(id, { cancel_at_period_end: false }).catch(async (error: unknown) => {
        const known = providerErrorOf(error);
        const isOver = known.reason === 'refused' && (await retrieve(id)).state === 'ended';
        throw isOver ? new ProviderError('over', { cause: known }) : known;
      });
      return retrieve(id);
    },
  };
}

/** Pays the first invoice. Its outcome is read afterwards, so a refusal by the bank is no error here. */
async function confirmFirst(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  { key, cardId, returnUrl }: ChargeOrder & { cardId: string },
): Promise<void> {
  const invoice = subscription.latest_invoice;
  const payment = typeof invoice === 'string' ? undefined : invoice?.payments?.data[0]?.payment.payment_intent;
  const intentId = typeof payment === 'string' ? payment : payment?.id;
  if (intentId === undefined) throw new ProviderError('refused');
  const input = { payment_method: cardId, return_url: returnUrl };
  const options = { idempotencyKey: `confirm:${key}` };
  await whileInUse(() => stripe.paymentIntents.confirm(intentId, input, options)).catch(async (error: unknown) => {
    const isTried =
      refusedIntentOf(error) ?? (isOtherRequest(error) || hasCode(error, 'payment_intent_unexpected_state'));
    if (isTried) return;
    const known = providerErrorOf(error);
    if (known.reason !== 'unreachable') await stripe.subscriptions.cancel(subscription.id).catch(rethrow);
    throw known;
  });
}

type Coupon = NonNullable<SubscriptionOrder['discount']>;

/** Equal discounts share a coupon, whose id names currency, amount and months; without a currency it is in dollars. */
function couponId({ offMinor, months }: Coupon, currency: string): string {
  const unit = currency === 'usd' ? '' : `${currency}_`;
  return `velvet_${unit}${offMinor}_off_${months}_months`;
}

/** An amount instead of per cent, so that the provider rounds nothing. */
async function ensureCoupon(stripe: Stripe, coupon: Coupon, currency: string): Promise<void> {
  const { offMinor, months } = coupon;
  const duration = { duration: 'repeating', duration_in_months: months } as const;
  await stripe.coupons
    .create({ id: couponId(coupon, currency), amount_off: offMinor, currency, ...duration })
    .catch((error: unknown) => {
      if (!hasCode(error, 'resource_already_exists')) rethrow(error);
    });
}

/** Years are counted in years, all other periods in months. */
export function recurrenceOf(interval: Interval): Recurring {
  return interval === 'year' ? { interval } : { interval: 'month', interval_count: monthsOf[interval] };
}

/** Nothing is charged until the first intent is confirmed, which also gets the page of 3-D Secure. */
function creationOf({
  customerId,
  price,
  interval,
  reference,
  plan,
  discount,
}: SubscriptionOrder): Stripe.SubscriptionCreateParams {
  const currency = price.currency.toLowerCase();
  return {
    customer: customerId,
    items: [
      {
        price_data: {
          currency,
          product: subscriptionProduct.id,
          recurring: recurrenceOf(interval),
          unit_amount: price.amountMinor,
        },
      },
    ],
    ...(discount && { discounts: [{ coupon: couponId(discount, currency) }] }),
    payment_behavior: 'default_incomplete',
    payment_settings: { payment_method_types: ['card'], save_default_payment_method: 'on_subscription' },
    metadata: { reference, plan },
    expand: ['latest_invoice.payments'],
  };
}
