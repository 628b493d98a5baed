import type { Failure } from '@velvet/contracts/failure';
import type { UserId } from '@velvet/contracts/ids';
import type { PaymentMethod } from '@velvet/contracts/payment/cards';
import {
  CardDeclined,
  PaymentMethodNotFound,
  PaymentMethodsFailed,
  ProviderUnavailable,
  SetupCustomerFailed,
} from '@velvet/contracts/payment/failures';
import type { Clock } from '@velvet/kit/base/clock';
import type { Queries } from '@velvet/kit/database/database';
import { newId } from '@velvet/kit/base/ids';
import { Refusal } from '@velvet/kit/http/refusal';
import type { DeclineService } from './decline.service.ts';
import { ProviderError, type PaymentProvider } from '#provider/payment-provider.ts';
import { customerRepository } from './customer.repository.ts';

export type CardParts = { db: Queries; clock: Clock; provider: PaymentProvider; declines: DeclineService };

/** Cards are stored at the provider; this service only maps people to customers. */
export function cardService({ db, clock, provider, declines }: CardParts) {
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
    async setup(personId: UserId) {
      return { customerId: await customerOf(personId), provider: provider.browser };
    },

    async list(personId: UserId): Promise<PaymentMethod[]> {
      const customerId = await customers.find(personId);
      if (customerId === undefined) return [];
      return provider.listCards(customerId).catch(refuse(PaymentMethodsFailed));
    },

    /** @throws {Refusal} with the provider's sentence for a declined card; `TooManyDeclines` with the waiting time */
    async attach(personId: UserId, cardId: string, address: string): Promise<PaymentMethod[]> {
      const customerId = await customerOf(personId);
      const attempt = { personId, cardId, address };
      await using _admission = await declines.admit(attempt);
      return await provider.attachCard(customerId, cardId).catch(async (error: unknown) => {
        if (error instanceof ProviderError && error.reason === 'declined')
          await declines.record(attempt, newId(), clock.now());
        return refuse(PaymentMethodsFailed)(error);
      });
    },

    remove: (personId: UserId, cardId: string) =>
      ofKnown(personId, (customerId) => provider.detachCard(customerId, cardId)),

    setDefault: (personId: UserId, cardId: string) =>
      ofKnown(personId, (customerId) => provider.setDefaultCard(customerId, cardId)),
  };
}

export type CardService = ReturnType<typeof cardService>;

function refuse(unexpected: Failure) {
  return (error: unknown): never => {
    if (!(error instanceof ProviderError)) throw error;
    if (error.reason === 'unreachable') throw new Refusal(ProviderUnavailable);
    if (error.reason === 'declined') throw new Refusal(CardDeclined, error.sentence ? { message: error.sentence } : {});
    throw new Refusal(error.reason === 'card-not-found' ? PaymentMethodNotFound : unexpected);
  };
}
