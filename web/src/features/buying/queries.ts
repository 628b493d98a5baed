import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { readCreator } from '@velvet/contracts/account/creators';
import { readPost } from '@velvet/contracts/content/post-calls';
import type { PostId, UserId } from '@velvet/contracts/ids';
import { listPaymentMethods } from '@velvet/contracts/payment/cards';
import { readPayment, type Payment } from '@velvet/contracts/payment/payments';
import { readPlan } from '@velvet/contracts/payment/plans';
import { listPurchases } from '@velvet/contracts/payment/purchases';
import { listSubscriptions } from '@velvet/contracts/payment/subscriptions';
import { readConfig } from '@velvet/contracts/platform/config';
import { api } from '#api/client.ts';

const pageSize = 50;
const askEveryMs = 1000;

/** Whether cards can be taken at all; it does not change while the page is open. */
export const cardProviderQuery = queryOptions({
  queryKey: ['cards', 'provider'],
  queryFn: async ({ signal }) => (await api(readConfig, { signal })).cardProvider,
  staleTime: Infinity,
});

export const cardsQuery = queryOptions({
  queryKey: ['cards', 'mine'],
  queryFn: ({ signal }) => api(listPaymentMethods, { signal }),
});

/** What a subscription costs; always asked for anew, since it is about to be agreed to. */
export const planQuery = (creatorId: UserId) =>
  queryOptions({
    queryKey: ['subscriptions', 'plan', creatorId],
    queryFn: ({ signal }) => api(readPlan, { params: { creatorId }, signal }),
    staleTime: 0,
  });

/** The creator's picture and words around an offer. */
export const sellerQuery = (handle: string) =>
  queryOptions({
    queryKey: ['people', 'seller', handle],
    queryFn: ({ signal }) => api(readCreator, { params: { handle }, signal }),
    retry: false,
  });

/** A payment on its way, asked for again every second until it is decided. */
export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: ['purchases', 'payment', id],
    queryFn: ({ signal }) => api(readPayment, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (isOpen(data) ? askEveryMs : false),
    // the bank's page may be in another window
    refetchIntervalInBackground: true,
  });

const isOpen = (payment: Payment | undefined) =>
  payment === undefined || payment.state === 'pending' || payment.state === 'requires_action';

export const subscriptionsQuery = infiniteQueryOptions({
  queryKey: ['subscriptions', 'mine'],
  queryFn: ({ pageParam, signal }) =>
    api(listSubscriptions, { query: { limit: pageSize, ...(pageParam !== '' && { cursor: pageParam }) }, signal }),
  initialPageParam: '',
  getNextPageParam: ({ meta }) => meta.nextCursor ?? undefined,
});

export const purchasesQuery = infiniteQueryOptions({
  queryKey: ['purchases', 'mine'],
  queryFn: ({ pageParam, signal }) =>
    api(listPurchases, { query: { limit: pageSize, ...(pageParam !== '' && { cursor: pageParam }) }, signal }),
  initialPageParam: '',
  getNextPageParam: ({ meta }) => meta.nextCursor ?? undefined,
});

/** What was bought, as one sees it now. A post that is gone is not asked for again. */
export const boughtPostQuery = (id: PostId) =>
  queryOptions({
    queryKey: ['posts', 'bought', id],
    queryFn: ({ signal }) => api(readPost, { params: { id }, signal }),
    // its pictures' addresses live five minutes
    staleTime: 4 * 60_000,
  });
