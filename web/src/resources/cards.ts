import { queryOptions, useMutation, type QueryClient } from '@tanstack/react-query';
import {
  attachPaymentMethod,
  listPaymentMethods,
  removePaymentMethod,
  setDefaultPaymentMethod,
  setupCustomer,
  type PaymentMethod,
} from '@velvet/contracts/payment/cards';
import { createCard, type CardDetails } from '#api/card-provider.ts';
import { api } from '#api/client.ts';
import { cancelRefetches } from '#api/query-client.ts';
import { toast } from '#ui/toast.ts';
import { keysOf, staleAfterMs } from './cache.ts';
import { fetchConfig } from './config.ts';

const key = keysOf('cards');

/** The provider of cards; null where the site takes none. */
export const cardProviderQuery = queryOptions({
  queryKey: key('provider'),
  queryFn: async ({ signal }) => (await fetchConfig(signal)).cardProvider,
  staleTime: staleAfterMs.never,
});

export const cardsQuery = queryOptions({
  queryKey: key('mine'),
  queryFn: ({ signal }) => api(listPaymentMethods, { signal }),
});

const putCards = (client: QueryClient, cards: PaymentMethod[]) => client.setQueryData(cardsQuery.queryKey, cards);

/** A payment may have added a card. */
export const refreshCards = (client: QueryClient) => client.invalidateQueries({ queryKey: cardsQuery.queryKey });

/** Sends a card to the provider, after the customer was set up there. @returns the provider's id of the card */
export async function giveCard(card: CardDetails): Promise<string> {
  const { provider } = await api(setupCustomer, {});
  return createCard(provider, card);
}

export const useAddCard = () =>
  useMutation({
    mutationFn: (paymentMethodId: string) => api(attachPaymentMethod, { body: { paymentMethodId } }),
    onSuccess: (cards, _input, _before, { client }) => putCards(client, cards),
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
      client.setQueryData(cardsQuery.queryKey, (cards) =>
        cards?.map((card) => ({ ...card, isDefault: card.id === id })),
      );
      return { before };
    },
    onSuccess: (cards, _input, _before, { client }) => putCards(client, cards),
    onError: (error, _, context, { client }) => {
      client.setQueryData(cardsQuery.queryKey, context?.before);
      toast.error(error.message);
    },
  });
