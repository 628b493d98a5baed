import type { Interval } from '@velvet/contracts/payment/intervals';
import type { Stripe } from 'stripe';
import { ProviderError, type NewPrice, type PaymentProvider, type PriceChange } from './payment-provider.ts';
import { whileInUse } from './stripe.client.ts';
import { hasCode, rethrow } from './stripe.error.ts';
import { currencyOf } from './stripe.object.ts';
import type { SubscriptionReadings } from './stripe-subscription-readings.ts';
import { recurrenceOf, subscriptionProduct } from './stripe-subscriptions.ts';

export type PriceChangeParts = { stripe: Stripe; readings: SubscriptionReadings };

type PriceChanges = Pick<PaymentProvider, 'previewPrice' | 'changePrice' | 'changeNextPrice'>;

/** Changes of the price of running subscriptions, which have one item. */
export function stripePriceChanges({ stripe, readings: { retrieve } }: PriceChangeParts): PriceChanges {
  async function itemsOf(id: string, price: NewPrice): Promise<Item[]> {
    const subscription = await stripe.subscriptions.retrieve(id).catch(rethrow);
    return [itemOf(subscription.items.data[0]?.id ?? '', price)];
  }

  return {
    async previewPrice(id, { at, ...price }) {
      const invoice = await stripe.invoices
        .createPreview({ subscription: id, subscription_details: { items: await itemsOf(id, price), ...atOnce(at) } })
        .catch(rethrow);
      return { amountMinor: invoice.amount_due, currency: currencyOf(invoice) };
    },

    async changePrice(id, { key, plan, at, ...price }: PriceChange) {
      const input = {
        items: await itemsOf(id, price),
        ...atOnce(at),
        // a refused card changes nothing
        payment_behavior: 'error_if_incomplete' as const,
        metadata: { plan },
      };
      const options = { idempotencyKey: `change:${key}` };
      await whileInUse(() => stripe.subscriptions.update(id, input, options)).catch(refuse);
      return retrieve(id);
    },

    async changeNextPrice(id, { plan, ...price }) {
      const input = { items: await itemsOf(id, price), proration_behavior: 'none' as const, metadata: { plan } };
      await stripe.subscriptions.update(id, input).catch(rethrow);
      return retrieve(id);
    },
  };
}

/** The change is made without its payer, whose presence a bank may require. */
function refuse(error: unknown): never {
  if (hasCode(error, 'subscription_payment_intent_requires_action') || hasCode(error, 'authentication_required'))
    throw new ProviderError('action-required', { cause: error });
  return rethrow(error);
}

type Item = { id: string; price_data: Stripe.SubscriptionUpdateParams.Item.PriceData };

function itemOf(id: string, { price, interval }: { price: NewPrice['price']; interval: Interval }): Item {
  const currency = price.currency.toLowerCase();
  const recurring = recurrenceOf(interval);
  return { id, price_data: { currency, product: subscriptionProduct.id, recurring, unit_amount: price.amountMinor } };
}

/** A new period starts, and the rest of the running one is credited from `at` on. */
const atOnce = (at: Date) => ({
  proration_behavior: 'always_invoice' as const,
  proration_date: Math.floor(at.getTime() / 1000),
  billing_cycle_anchor: 'now' as const,
});
