import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { followUser } from '@velvet/contracts/account/follows';
import type { SubscriptionId } from '@velvet/contracts/ids';
import {
  attachPaymentMethod,
  removePaymentMethod,
  setDefaultPaymentMethod,
  setupCustomer,
  type PaymentMethod,
} from '@velvet/contracts/payment/cards';
import { payPerView } from '@velvet/contracts/payment/purchases';
import { cancelSubscription, resumeSubscription, subscribe } from '@velvet/contracts/payment/subscriptions';
import { createCard, type CardDetails } from '#api/card-provider.ts';
import { api } from '#api/client.ts';
import { cancelRefetches } from '#api/query-client.ts';
import type { Input } from '#api/request.ts';
import { buyingTexts } from '#texts/buying.ts';
import { toast } from '#ui/toast.ts';
import type { Seller } from './buying.ts';
import { cardsQuery } from './queries.ts';

/** What a payment changes, once it is settled. */
export async function refreshBought(client: QueryClient): Promise<void> {
  const roots = ['posts', 'subscriptions', 'purchases'];
  await Promise.all(roots.map((root) => client.invalidateQueries({ queryKey: [root] })));
}

const take = (client: QueryClient, cards: PaymentMethod[]) => client.setQueryData(cardsQuery.queryKey, cards);

/** To the provider and back with its name for the card. We are told of the person first, so that it can be kept. */
export async function giveCard(card: CardDetails): Promise<string> {
  const { provider } = await api(setupCustomer, {});
  return createCard(provider, card);
}

export async function keepCard(client: QueryClient, paymentMethodId: string): Promise<void> {
  take(client, await api(attachPaymentMethod, { body: { paymentMethodId } }));
}

export async function dropCard(client: QueryClient, id: string): Promise<void> {
  take(client, await api(removePaymentMethod, { params: { id } }));
}

/** How an attempt to pay stands. */
export type Attempt = {
  readonly state: 'pending' | 'requires_action' | 'settled' | 'failed';
  readonly url: string | null;
  readonly paymentId: string | null;
};

export async function sendSubscribe(body: Input<typeof subscribe>['body'], idempotencyKey: string): Promise<Attempt> {
  return api(subscribe, { body, idempotencyKey });
}

export async function sendPurchase(body: Input<typeof payPerView>['body'], idempotencyKey: string): Promise<Attempt> {
  const { state, url, id } = await api(payPerView, { body, idempotencyKey });
  return { state, url, paymentId: id };
}

export function useFollow() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Seller) => api(followUser, { params: { userId: id } }),
    onSuccess: async (_, { name }) => {
      toast.success(buyingTexts.followed(name));
      await Promise.all(['posts', 'people'].map((root) => client.invalidateQueries({ queryKey: [root] })));
    },
    onError: (error) => toast.error(error.message),
  });
}

export function useRemoveCard() {
  const client = useQueryClient();
  return useMutation({ mutationFn: (id: string) => dropCard(client, id) });
}

export function useAddCard() {
  const client = useQueryClient();
  return useMutation({ mutationFn: (id: string) => keepCard(client, id) });
}

/** The new default shows at once. */
export function useDefaultCard() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api(setDefaultPaymentMethod, { params: { id } }),
    onMutate: async (id) => {
      await cancelRefetches(client, cardsQuery.queryKey);
      const before = client.getQueryData(cardsQuery.queryKey);
      client.setQueryData(cardsQuery.queryKey, (cards) =>
        cards?.map((card) => ({ ...card, isDefault: card.id === id })),
      );
      return { before };
    },
    onSuccess: (cards) => take(client, cards),
    onError: (error, _, context) => {
      client.setQueryData(cardsQuery.queryKey, context?.before);
      toast.error(error.message);
    },
  });
}

export function useCancelSubscription() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, immediately }: { id: SubscriptionId; immediately: boolean }) =>
      api(cancelSubscription, { params: { id }, body: { immediately } }),
    onSuccess: () => refreshBought(client),
  });
}

export function useResumeSubscription() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: SubscriptionId) => api(resumeSubscription, { params: { id } }),
    onSuccess: () => refreshBought(client),
  });
}
