import type { Stripe } from 'stripe';
import { ProviderError, type Card } from './payment-provider.ts';
import { providerErrorOf, rethrow } from './stripe.error.ts';
import { cardsOf } from './stripe.object.ts';

/** most cards of a customer that are shown */
const mostCards = 100;
const mostSubscriptions = 10_000;

/** Cards of customers. The default card is the one of the customer's invoices, or the oldest before there is one. */
export function stripeCards(stripe: Stripe) {
  async function chooseDefault(customerId: string, cardId: string): Promise<void> {
    await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: cardId } }).catch(rethrow);
  }

  const list = async (customerId: string): Promise<Card[]> => (await read(stripe, customerId)).cards;

  /** Makes the oldest card the default one if none is chosen: renewals charge the default card of the invoices only. */
  async function keepDefault(customerId: string): Promise<Card[]> {
    const { cards, customer } = await read(stripe, customerId);
    const [first] = cards;
    if (first && !customer.invoice_settings.default_payment_method) await chooseDefault(customerId, first.id);
    return cards;
  }

  return {
    list,

    /** @throws {ProviderError} `no-card` */
    async defaultOf(customerId: string): Promise<string> {
      const customer = await stripe.customers.retrieve(customerId).catch(rethrow);
      const chosen = customer.deleted ? undefined : customer.invoice_settings.default_payment_method;
      if (chosen) return typeof chosen === 'string' ? chosen : chosen.id;
      const card = (await list(customerId)).find(({ isDefault }) => isDefault);
      if (!card) throw new ProviderError('no-card');
      return card.id;
    },

    async fingerprint(cardId: string): Promise<string | undefined> {
      const { card } = await stripe.paymentMethods.retrieve(cardId).catch(rethrow);
      return card?.fingerprint ?? undefined;
    },

    async attach(customerId: string, cardId: string): Promise<Card[]> {
      await stripe.paymentMethods.attach(cardId, { customer: customerId }).catch((error: unknown) => {
        throw cardErrorOf(error);
      });
      return keepDefault(customerId);
    },

    keepDefault,

    async detach(customerId: string, cardId: string): Promise<Card[]> {
      const before = await list(customerId);
      const removed = before.find(({ id }) => id === cardId);
      if (!removed) throw new ProviderError('card-not-found');
      await stripe.paymentMethods.detach(cardId).catch(rethrow);
      const newest = before.findLast(({ id }) => id !== cardId);
      if (removed.isDefault && newest) await chooseDefault(customerId, newest.id);
      return list(customerId);
    },

    async setDefault(customerId: string, cardId: string): Promise<Card[]> {
      await chooseDefault(customerId, cardId);
      await renewWith(stripe, customerId, cardId);
      return list(customerId);
    },
  };
}

/** Deletes a customer, and with it what it has saved. */
export async function deleteCustomer(stripe: Stripe, customerId: string): Promise<void> {
  await stripe.customers.del(customerId).catch((error: unknown) => {
    const known = providerErrorOf(error);
    if (known.reason !== 'not-found') throw known;
  });
}

/** Renewals are charged to the new default card, too. */
async function renewWith(stripe: Stripe, customerId: string, cardId: string): Promise<void> {
  const running = stripe.subscriptions.list({ customer: customerId, limit: 100 });
  const subscriptions = await running.autoPagingToArray({ limit: mostSubscriptions }).catch(rethrow);
  for (const { id, default_payment_method: card } of subscriptions)
    if (card !== null && card !== cardId)
      await stripe.subscriptions.update(id, { default_payment_method: cardId }).catch(rethrow);
}

async function read(stripe: Stripe, customerId: string): Promise<{ cards: Card[]; customer: Stripe.Customer }> {
  const [customer, methods] = await Promise.all([
    stripe.customers.retrieve(customerId),
    stripe.paymentMethods.list({ customer: customerId, type: 'card', limit: mostCards }),
  ]).catch(rethrow);
  if (customer.deleted) throw new ProviderError('not-found');
  return { cards: cardsOf(methods.data, customer), customer };
}

/** A card of somebody else, or none, is one that does not exist for this customer. */
export function cardErrorOf(error: unknown): ProviderError {
  const known = providerErrorOf(error);
  const isOther = known.reason === 'refused' || known.reason === 'not-found';
  return isOther ? new ProviderError('card-not-found', { cause: known }) : known;
}

export type StripeCards = ReturnType<typeof stripeCards>;
