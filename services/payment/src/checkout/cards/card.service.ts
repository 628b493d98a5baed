import type { UserId } from '@velvet/contracts/ids';
import type { PaymentMethod } from '@velvet/contracts/payment/cards';
import { PaymentMethodNotFound, PaymentMethodsFailed, SetupCustomerFailed } from '@velvet/contracts/payment/failures';
import { Refusal } from '@velvet/kit/http/refusal';
import { refuse } from './card-refusal.ts';
import { cardSaving, type CardParts } from './card-saving.ts';
import { customerRepository } from './customer.repository.ts';

/** Cards are stored at the provider; this service only maps people to customers. */
export function cardService(parts: CardParts) {
  const { db, provider } = parts;
  const customers = customerRepository(db);

  async function customerOf(personId: UserId): Promise<string> {
    const known = await customers.find(personId);
    if (known !== undefined) return known;
    // the person is the idempotency key, so concurrent calls get the same customer
    const created = await provider
      .createCustomer({ key: personId, reference: personId })
      .catch(refuse(SetupCustomerFailed));
    await customers.insert(personId, created);
    return created;
  }

  /** Returns no cards for a user without a customer at the provider. */
  async function ofKnown(
    personId: UserId,
    work: (customerId: string) => Promise<PaymentMethod[]>,
  ): Promise<PaymentMethod[]> {
    const customerId = await customers.find(personId);
    if (customerId === undefined) throw new Refusal(PaymentMethodNotFound);
    return work(customerId).catch(refuse(PaymentMethodsFailed));
  }

  return {
    /** The session is for the provider's form. */
    async setup(personId: UserId) {
      const customerId = await customerOf(personId);
      const session = await provider.openCardSession(customerId).catch(refuse(SetupCustomerFailed));
      return { customerId, provider: provider.browser, session };
    },

    async list(personId: UserId): Promise<PaymentMethod[]> {
      const customerId = await customers.find(personId);
      if (customerId === undefined) return [];
      return provider.listCards(customerId).catch(refuse(PaymentMethodsFailed));
    },

    ...cardSaving({ ...parts, customers, customerOf }),

    remove: (personId: UserId, cardId: string) =>
      ofKnown(personId, (customerId) => provider.detachCard(customerId, cardId)),

    setDefault: (personId: UserId, cardId: string) =>
      ofKnown(personId, (customerId) => provider.setDefaultCard(customerId, cardId)),
  };
}

export type CardService = ReturnType<typeof cardService>;
