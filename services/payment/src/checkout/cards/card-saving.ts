import type { UserId } from '@velvet/contracts/ids';
import type { Currency } from '@velvet/contracts/money';
import type { PaymentMethod, SavedCard } from '@velvet/contracts/payment/cards';
import { CardDeclined, PaymentMethodNotFound, PaymentMethodsFailed } from '@velvet/contracts/payment/failures';
import type { Clock } from '@velvet/kit/base/clock';
import type { Queries } from '@velvet/kit/database/database';
import { newId } from '@velvet/kit/base/ids';
import { Refusal } from '@velvet/kit/http/refusal';
import { ProviderError, type CardSetup, type PaymentProvider } from '#provider/payment-provider.ts';
import { refuse } from './card-refusal.ts';
import type { DeclineService } from './decline.service.ts';
import type { CustomerService } from './customer.service.ts';

export type CardParts = {
  db: Queries;
  clock: Clock;
  provider: PaymentProvider;
  declines: DeclineService;
  /** address of the site, to which 3-D Secure returns */
  publicUrl: string;
};

type CardSavingParts = CardParts & {
  customers: CustomerService;
  /** returns the cards of a person */
  list: (personId: UserId) => Promise<PaymentMethod[]>;
};

/** `cardId`: a card that the browser has given to the provider; `currency`: of the subscriptions that it renews, undefined for purchases */
export type NewCard = { cardId: string; currency: Currency | undefined };

/** Cards that are added: alone, or for a charge that follows. */
export function cardSaving({ clock, provider, declines, publicUrl, customers, list }: CardSavingParts) {
  async function answerOf(personId: UserId, { id, state, actionUrl, declineMessage }: CardSetup): Promise<SavedCard> {
    if (state === 'failed') throw new Refusal(CardDeclined, declineMessage === null ? {} : { message: declineMessage });
    return { cards: await list(personId), challenge: state === 'requires_action' ? { id, url: actionUrl } : null };
  }

  return {
    /**
     * Saves a card, for which its bank may ask for 3-D Secure.
     * @throws {Refusal} with the provider's sentence for a declined card; `TooManyDeclines` with the waiting time
     */
    async save(personId: UserId, { cardId, currency }: NewCard, address: string): Promise<SavedCard> {
      const customerId = await customers.of(personId, currency);
      const attempt = { personId, cardId, address };
      await using _admission = await declines.admit(attempt);
      const returnUrl = `${publicUrl}/payment-return.html`;
      const setup = await provider.saveCard({ customerId, cardId, returnUrl }).catch(refuse(PaymentMethodsFailed));
      if (setup.state === 'failed') await declines.record(attempt, newId(), clock.now());
      return await answerOf(personId, setup);
    },

    /**
     * Returns how the saving of a card stands.
     * @throws {Refusal} with the provider's sentence if it has failed; `PaymentMethodNotFound` also for a card of somebody else
     */
    async readSetup(personId: UserId, id: string): Promise<SavedCard> {
      const setup = await provider.retrieveSetup(id).catch(refuse(PaymentMethodsFailed));
      const own = await customers.findAll(personId);
      if (!own.some((customer) => customer.id === setup.customerId)) throw new Refusal(PaymentMethodNotFound);
      return answerOf(personId, setup);
    },

    /**
     * Keeps a card that is charged next, with its holder there.
     * @throws {Refusal} with the provider's sentence for a declined card; `TooManyDeclines` with the waiting time
     */
    async keep(personId: UserId, { cardId, currency }: NewCard, address: string): Promise<void> {
      const customerId = await customers.of(personId, currency);
      const attempt = { personId, cardId, address };
      await using _admission = await declines.admit(attempt);
      await provider.attachCard(customerId, cardId).catch(async (error: unknown) => {
        if (error instanceof ProviderError && error.reason === 'declined')
          await declines.record(attempt, newId(), clock.now());
        refuse(PaymentMethodsFailed)(error);
      });
    },
  };
}
