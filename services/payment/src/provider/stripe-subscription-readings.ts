import type { Stripe } from 'stripe';
import { ProviderError, type ProviderCharge, type ProviderSubscription } from './payment-provider.ts';
import { presentCharge } from './stripe-charges.ts';
import { pausedUntilOf } from './stripe.pause.ts';
import { rethrow } from './stripe.error.ts';
import { isAttempted, lateRenewalOf, periodOf, periodsOf, subscriptionIdOf, subscriptionOf } from './stripe.object.ts';

const pageSize = 100;
const mostPeriods = 10_000;

export type ReadingParts = {
  stripe: Stripe;
  nextVersion: () => Promise<number>;
};

const expand = ['data.latest_charge.refunds'];

/** Readings of subscriptions, whose periods are invoices paid by intents. */
export function subscriptionReadings({ stripe, nextVersion }: ReadingParts) {
  /** Returns the intents of a customer by id, as many as are wanted. The newest are listed first. */
  async function intentsOf(customer: string, wanted: ReadonlySet<string>): Promise<Map<string, Stripe.PaymentIntent>> {
    const found = new Map<string, Stripe.PaymentIntent>();
    if (wanted.size === 0) return found;
    const limit = Math.min(pageSize, wanted.size + 10);
    for await (const intent of stripe.paymentIntents.list({ customer, limit, expand })) {
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
    const newest = periods.at(-1);
    const late = newest ? lateRenewalOf(periods.length, newest, intents.get(newest.intentId ?? '')) : null;
    const pausedUntil = pausedUntilOf(subscription, newest?.invoice);
    return subscriptionOf(subscription, charges, { late, pausedUntil }, version);
  }

  return {
    retrieve: (id: string): Promise<ProviderSubscription> => read(id).catch(rethrow),

    findOpenRenewal: (id: string) => findOpenRenewal(stripe, id).catch(rethrow),

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

/** Returns the intent of the unpaid renewal, and the customer; undefined without one. */
async function findOpenRenewal(
  stripe: Stripe,
  id: string,
): Promise<{ intentId: string; customerId: string } | undefined> {
  const invoices = await stripe.invoices.list({ subscription: id, limit: 1, expand: ['data.payments'] });
  const [newest] = invoices.data;
  if (newest?.status !== 'open' || newest.billing_reason !== 'subscription_cycle') return undefined;
  const [period] = periodsOf([newest]);
  const { customer } = newest;
  const customerId = typeof customer === 'string' ? customer : customer?.id;
  if (period?.intentId === undefined || customerId === undefined) return undefined;
  return { intentId: period.intentId, customerId };
}

export type SubscriptionReadings = ReturnType<typeof subscriptionReadings>;
