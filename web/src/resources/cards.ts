import { queryOptions, useMutation, type QueryClient } from '@tanstack/react-query';
import {
  attachPaymentMethod,
  listCardUses,
  listPaymentMethods,
  readCardSetup,
  removePaymentMethod,
  setDefaultPaymentMethod,
  setupCustomer,
  type CardUse,
  type PaymentMethod,
} from '@velvet/contracts/payment/cards';
import type { Currency } from '@velvet/contracts/money';
import { isStripeKey, type PublicConfig } from '@velvet/contracts/platform/config';
import type { CardElement, CardEvents } from '#api/card-element.ts';
import { api } from '#api/client.ts';
import { cancelRefetches, isTransient } from '#api/query-client.ts';
import { toast } from '#ui/toast.ts';
import { keysOf, staleAfterMs } from './cache.ts';
import { fetchConfig } from './config.ts';

const key = keysOf('cards');

/** The provider of cards. */
export const cardProviderQuery = queryOptions({
  queryKey: key('provider'),
  queryFn: async ({ signal }) => (await fetchConfig(signal)).cardProvider,
  staleTime: staleAfterMs.never,
});

export const cardsQuery = queryOptions({
  queryKey: key('mine'),
  queryFn: ({ signal }) => api(listPaymentMethods, { signal }),
});

/** The uses of the cards, with and without a card. */
export const cardUsesQuery = queryOptions({
  queryKey: key('uses'),
  queryFn: ({ signal }) => api(listCardUses, { signal }),
});

/**
 * Returns whether a card of this use can pay.
 * @param renewsIn currency of the subscription that it renews; undefined for a purchase
 */
export const isUsable = ({ purchases, subscriptions }: CardUse, renewsIn: Currency | undefined): boolean =>
  renewsIn === undefined ? purchases : (subscriptions ?? renewsIn) === renewsIn;

/** Cards of one use have one default. */
const isSameUse = (one: CardUse, other: CardUse): boolean =>
  one.purchases === other.purchases && one.subscriptions === other.subscriptions;

const putCards = (client: QueryClient, cards: PaymentMethod[]) => client.setQueryData(cardsQuery.queryKey, cards);

/** A payment may have added a card, or begun subscriptions in another currency. */
export const refreshCards = (client: QueryClient) =>
  Promise.all([cardsQuery, cardUsesQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })));

/** Returns whether the site takes cards. */
export const takesCards = ({ publishableKey }: PublicConfig['cardProvider']): boolean => publishableKey !== null;

/**
 * Puts the provider's card fields into an element of the page. Only the code of the provider in use is loaded.
 * @param renewsIn currency of the subscriptions that the card renews; undefined for purchases
 */
export async function mountCard(
  parent: HTMLElement,
  { publishableKey, url }: PublicConfig['cardProvider'],
  events: CardEvents,
  renewsIn: Currency | undefined,
): Promise<CardElement> {
  const key = publishableKey ?? '';
  const mount = isStripeKey(key)
    ? (await import('#api/stripe-card.ts')).mountStripeCard
    : (await import('#api/sandbox-card.ts')).mountSandboxCard;
  const openSession = async () => (await setUp(renewsIn)).session;
  return mount(parent, { publishableKey: key, url, openSession }, events);
}

const setUp = (renewsIn: Currency | undefined) =>
  api(setupCustomer, { query: { ...(renewsIn !== undefined && { currency: renewsIn }) } });

/** Sends the typed card to the provider, after the customer was set up there. @returns its id, or a sentence */
export async function giveCard(
  element: CardElement,
  renewsIn: Currency | undefined,
): ReturnType<CardElement['createCard']> {
  await setUp(renewsIn);
  return element.createCard();
}

type NewCard = { readonly paymentMethodId: string; readonly currency?: Currency };

export const useAddCard = () =>
  useMutation({
    mutationFn: (body: NewCard) => api(attachPaymentMethod, { body }),
    onSuccess: ({ cards }, _input, _before, { client }) => putCards(client, cards),
  });

const pollIntervalMs = 1000;
/** How the saving of a card stands, polled every second until 3-D Secure is passed or declined. */
export const cardSetupQuery = (id: string) =>
  queryOptions({
    queryKey: key('setup', id),
    queryFn: async ({ signal, client }) => {
      const saved = await api(readCardSetup, { params: { id }, signal });
      putCards(client, saved.cards);
      return saved;
    },
    staleTime: staleAfterMs.immediately,
    refetchInterval: ({ state: { data, error } }) =>
      (error !== null && !isTransient(error)) || data?.challenge === null ? false : pollIntervalMs,
    // the bank's page may be in another window
    refetchIntervalInBackground: true,
  });

export const useRemoveCard = () =>
  useMutation({
    mutationFn: (id: string) => api(removePaymentMethod, { params: { id } }),
    onSuccess: (cards, _input, _before, { client }) => putCards(client, cards),
  });

/** Shows the new default optimistically and restores the old one after a failure. */
export const useDefaultCard = () =>
  useMutation({
    mutationFn: (id: string) => api(setDefaultPaymentMethod, { params: { id } }),
    onMutate: async (id, { client }) => {
      await cancelRefetches(client, cardsQuery.queryKey);
      const before = client.getQueryData(cardsQuery.queryKey);
      const chosen = before?.find((card) => card.id === id);
      client.setQueryData(cardsQuery.queryKey, (cards) =>
        cards?.map((card) =>
          chosen && isSameUse(card.use, chosen.use) ? { ...card, isDefault: card.id === id } : card,
        ),
      );
      return { before };
    },
    onSuccess: (cards, _input, _before, { client }) => putCards(client, cards),
    onError: (error, _, context, { client }) => {
      client.setQueryData(cardsQuery.queryKey, context?.before);
      toast.error(error.message);
    },
  });
