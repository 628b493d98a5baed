import type { Stripe } from 'stripe';
import { ProviderError, type ChargeOrder, type ProviderCharge, type RefundOrder } from './payment-provider.ts';
import type { StripeCards } from './stripe-cards.ts';
import { isReplayed, whileInUse } from './stripe.client.ts';
import { hasCode, isOtherRequest, providerErrorOf, refusedIntentOf, rethrow } from './stripe.error.ts';
import { chargeOf, latestChargeOf } from './stripe.object.ts';

/** intents of a customer that are searched for one of ours, newest first */
const mostSearched = 1000;
const pageSize = 100;

export type ChargeParts = {
  stripe: Stripe;
  cards: StripeCards;
  /** Returns the charge of a subscription's period by its intent. */
  findOfPeriod: (intentId: string) => Promise<ProviderCharge>;
};

/** Reads the dispute of an intent's charge, if there is one. */
export async function presentCharge(
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
  subscription: ProviderCharge['subscription'] = null,
): Promise<ProviderCharge> {
  const isDisputed = latestChargeOf(intent)?.disputed ?? false;
  const disputes = isDisputed ? await stripe.disputes.list({ payment_intent: intent.id, limit: 1 }) : undefined;
  return chargeOf(intent, disputes?.data[0], subscription);
}

/** Charges, which are payment intents. One without our reference belongs to a subscription. */
export function stripeCharges({ stripe, cards, findOfPeriod }: ChargeParts) {
  async function read(id: string): Promise<ProviderCharge> {
    const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.refunds'] });
    return intent.metadata['reference'] === undefined ? findOfPeriod(id) : presentCharge(stripe, intent);
  }
  const retrieve = (id: string): Promise<ProviderCharge> => read(id).catch(rethrow);

  return {
    retrieve,

    async charge(order: ChargeOrder): Promise<ProviderCharge> {
      const card = order.cardId ?? (await cards.defaultOf(order.customerId));
      const options = { idempotencyKey: `charge:${order.key}` };
      const intent = await whileInUse(() => stripe.paymentIntents.create(creationOf(order, card), options)).catch(
        (error: unknown) => {
          if (isOtherRequest(error)) return findOrdered(stripe, order);
          return refusedIntentOf(error) ?? rethrow(error);
        },
      );
      // a repeated order is answered with the intent as it was at first
      return isReplayed(intent) ? retrieve(intent.id) : presentCharge(stripe, intent);
    },

    async cancel(id: string): Promise<ProviderCharge> {
      await stripe.paymentIntents.cancel(id).catch((error: unknown) => {
        if (!hasCode(error, 'payment_intent_unexpected_state')) rethrow(error);
      });
      return retrieve(id);
    },

    async refund(id: string, order: RefundOrder): Promise<ProviderCharge> {
      await refundOnce(stripe, id, order).catch((error: unknown) => {
        if (hasCode(error, 'charge_already_refunded')) return;
        const known = providerErrorOf(error);
        throw known.reason === 'refused' ? new ProviderError('not-refundable', { cause: known }) : known;
      });
      return retrieve(id);
    },
  };
}

/** Stripe forgets keys after a day, so a refund is also recognized by the key in its metadata. */
export async function refundOnce(
  stripe: Stripe,
  intent: string,
  { key, amountMinor, reason }: RefundOrder,
): Promise<void> {
  const made = await stripe.refunds.list({ payment_intent: intent, limit: pageSize });
  if (made.data.some(({ metadata }) => metadata?.['order'] === key)) return;
  const input = {
    payment_intent: intent,
    amount: amountMinor,
    reason: stripeReasons[reason],
    metadata: { order: key },
  } as const;
  await whileInUse(() => stripe.refunds.create(input, { idempotencyKey: `refund:${key}` }));
}

const stripeReasons = {
  requested: 'requested_by_customer',
  duplicate: 'duplicate',
  fraudulent: 'fraudulent',
  other: 'requested_by_customer',
} as const;

/** The order was sent before with another default card: the intent that it made is found by our reference. */
async function findOrdered(
  stripe: Stripe,
  { customerId, reference, price }: ChargeOrder,
): Promise<Stripe.PaymentIntent> {
  const intents = stripe.paymentIntents.list({ customer: customerId, limit: pageSize, expand: ['data.latest_charge'] });
  for (const intent of await intents.autoPagingToArray({ limit: mostSearched }))
    if (intent.metadata['reference'] === reference && intent.amount === price.amountMinor) return intent;
  throw new ProviderError('refused');
}

/** An intent that is charged at once, and whose card is kept when it succeeds. */
function creationOf(
  { customerId, price, reference, returnUrl }: ChargeOrder,
  card: string,
): Stripe.PaymentIntentCreateParams {
  return {
    amount: price.amountMinor,
    currency: price.currency.toLowerCase(),
    customer: customerId,
    payment_method: card,
    payment_method_types: ['card'],
    setup_future_usage: 'off_session',
    confirm: true,
    return_url: returnUrl,
    metadata: { reference },
    expand: ['latest_charge'],
  };
}
