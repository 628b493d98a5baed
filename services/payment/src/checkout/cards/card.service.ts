import type { UserId } from '@velvet/contracts/ids';
import type { Currency } from '@velvet/contracts/money';
import type { CardUse, PaymentMethod } from '@velvet/contracts/payment/cards';
import { PaymentMethodNotFound, PaymentMethodsFailed, SetupCustomerFailed } from '@velvet/contracts/payment/failures';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Card } from '#provider/payment-provider.ts';
import { refuse } from './card-refusal.ts';
import { cardSaving, type CardParts } from './card-saving.ts';
import type { CustomerRow } from './customer.repository.ts';
import { customerService } from './customer.service.ts';

const unused: CardUse = { purchases: true, subscriptions: null };

/** Cards are stored at the provider; this service only maps people to customers. */
export function cardService(parts: CardParts) {
  const { provider } = parts;
  const customers = customerService(parts);

  /** Reads the cards of each customer of a person. */
  async function read(personId: UserId): Promise<Held[]> {
    const all = await customers.findAll(personId);
    return Promise.all(all.map(async (customer) => ({ customer, cards: await provider.listCards(customer.id) })));
  }

  async function list(personId: UserId): Promise<PaymentMethod[]> {
    return present(await read(personId).catch(refuse(PaymentMethodsFailed)));
  }

  /**
   * Changes the customer that has a card.
   * @param work returns the cards that the customer has afterwards
   */
  async function change(
    personId: UserId,
    cardId: string,
    work: (customerId: string) => Promise<Card[]>,
  ): Promise<PaymentMethod[]> {
    const held = await read(personId).catch(refuse(PaymentMethodsFailed));
    const own = held.find(({ cards }) => cards.some(({ id }) => id === cardId));
    if (!own) throw new Refusal(PaymentMethodNotFound);
    const cards = await work(own.customer.id).catch(refuse(PaymentMethodsFailed));
    return present(held.map((each) => (each === own ? { ...own, cards } : each)));
  }

  return {
    /** The session is for the provider's form. */
    async setup(personId: UserId, currency: Currency | undefined) {
      const customerId = await customers.of(personId, currency);
      const session = await provider.openCardSession(customerId).catch(refuse(SetupCustomerFailed));
      return { customerId, provider: provider.browser, session };
    },

    list,

    /** Returns what the cards of a person pay for, also before there are any. */
    async listUses(personId: UserId): Promise<CardUse[]> {
      const all = await customers.findAll(personId);
      return all.length === 0 ? [unused] : all.map(useOf);
    },

    ...cardSaving({ ...parts, customers, list }),

    remove: (personId: UserId, cardId: string) =>
      change(personId, cardId, (customerId) => provider.detachCard(customerId, cardId)),

    setDefault: (personId: UserId, cardId: string) =>
      change(personId, cardId, (customerId) => provider.setDefaultCard(customerId, cardId)),
  };
}

export type CardService = ReturnType<typeof cardService>;

type Held = { customer: CustomerRow; cards: Card[] };

const useOf = ({ isFirst, currency }: CustomerRow): CardUse => ({ purchases: isFirst, subscriptions: currency });

const present = (held: readonly Held[]): PaymentMethod[] =>
  held.flatMap(({ customer, cards }) => cards.map((card) => ({ ...card, use: useOf(customer) })));
