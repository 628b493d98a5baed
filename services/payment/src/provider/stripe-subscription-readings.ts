import type { Stripe } from 'stripe';
import { ProviderError, type ProviderCharge, type ProviderSubscription } from './payment-provider.ts';
import { presentCharge } from './stripe-charges.ts';
import { rethrow } from './stripe.error.ts';
import { isAttempted, periodOf, periodsOf, subscriptionIdOf, subscriptionOf } from './stripe.object.ts';

const pageSize = 100;
const mostPeriods = 10_000;

export type ReadingParts = {
  stripe: Stripe;
  nextVersion: () => Promise<number>;
};

/** Readings of subscriptions, whose periods are invoices paid by intents. */
export function subscriptionReadings({ stripe, nextVersion }: ReadingParts) {
  /** Returns the intents of a customer by id, as many as are wanted. The newest are listed first. */
  async function intentsOf(customer: string, wanted: ReadonlySet<string>): Promise<Map<string, Stripe.PaymentIntent>> {
    const found = new Map<string, Stripe.PaymentIntent>();
    if (wanted.size === 0) return found;
    const limit = Math.min(pageSize, wanted.size + 10);
    for await (const intent of stripe.paymentIntents.list({ customer, limit, expand: ['data.latest_charge'] })) {
      if (wanted.has(intent.id)) found.set(intent.id, intent);
      if (found.size === wanted.size) break;
    }
    return found;
  }

  async function read(id: string): Promise<ProviderSubscription> {
    const version = await nextVersion();
    const [subscription, invoices] = await Promise.all([
      stripe.subscriptions.retrieve(id),
      stripe.invoices
        .list({ subscription: id, limit: pageSize, expand: ['data.payments'] })
        .autoPagingToArray({ limit: mostPeriods }),
    ]);
    const periods = periodsOf(invoices);
    const { customer } = subscription;
    const wanted = new Set(periods.flatMap(({ intentId }) => intentId ?? []));
    const intents = await intentsOf(typeof customer === 'string' ? customer : customer.id, wanted);
    const charges: ProviderCharge[] = [];
    for (const [index, period] of periods.entries()) {
      const intent = intents.get(period.intentId ?? '');
      if (!intent || !isAttempted(intent)) continue;
      const charge = await presentCharge(stripe, intent, periodOf(id, period, index));
      charges.push({ ...charge, reference: subscription.metadata['reference'] ?? '' });
    }
    return subscriptionOf(subscription, charges, version);
  }

  return {
    retrieve: (id: string): Promise<ProviderSubscription> => read(id).catch(rethrow),

    /** Returns the charge of a period by its intent. @throws {ProviderError} `not-found` for an intent without an invoice */
    async findCharge(intentId: string): Promise<ProviderCharge> {
      const payments = await stripe.invoicePayments.list({
        payment: { type: 'payment_intent', payment_intent: intentId },
        expand: ['data.invoice'],
      });
      const invoice = payments.data[0]?.invoice;
      const id = typeof invoice === 'object' && !invoice.deleted ? subscriptionIdOf(invoice) : undefined;
      const charge = id === undefined ? undefined : (await read(id)).charges.find((each) => each.id === intentId);
      if (!charge) throw new ProviderError('not-found');
      return charge;
    },
  };
}

export type SubscriptionReadings = ReturnType<typeof subscriptionReadings>;
