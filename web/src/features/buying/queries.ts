import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { readCreator } from '@velvet/contracts/account/creators';
import { listPosts } from '@velvet/contracts/content/post-calls';
import type { UserId } from '@velvet/contracts/ids';
import { listBilling, readReceipt } from '@velvet/contracts/payment/billing';
import { listPaymentMethods } from '@velvet/contracts/payment/cards';
import { PlanNotFound } from '@velvet/contracts/payment/failures';
import { readPayment, type Payment } from '@velvet/contracts/payment/payments';
import { readPlan } from '@velvet/contracts/payment/plans';
import { listPurchases, type Purchase } from '@velvet/contracts/payment/purchases';
import { listSubscriptions } from '@velvet/contracts/payment/subscriptions';
import { readConfig } from '@velvet/contracts/platform/config';
import { api } from '#api/client.ts';
import { ApiFailure } from '#api/failure.ts';
import type { Bought } from './bought.ts';

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
    queryFn: async ({ signal }) => {
      const plan = await api(readPlan, { params: { creatorId }, signal });
      if (plan === null) throw new ApiFailure(PlanNotFound.status, PlanNotFound.code, PlanNotFound.message);
      return plan;
    },
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

/** Everything one has bought, with the posts as one sees them now; a post that is gone is missing among them. */
export const purchasesQuery = infiniteQueryOptions({
  queryKey: ['purchases', 'mine'],
  queryFn: async ({ pageParam, signal }) => {
    const query = { limit: pageSize, ...(pageParam !== '' && { cursor: pageParam }) };
    const { data: purchases, meta } = await api(listPurchases, { query, signal });
    return { bought: await withPosts(purchases, signal), meta };
  },
  initialPageParam: '',
  getNextPageParam: ({ meta }) => meta.nextCursor ?? undefined,
  // the pictures' addresses live five minutes
  staleTime: 4 * 60_000,
});

/** Every charge and refund, newest first. */
export const billingQuery = infiniteQueryOptions({
  queryKey: ['purchases', 'billing'],
  queryFn: ({ pageParam, signal }) =>
    api(listBilling, { query: { limit: pageSize, ...(pageParam !== '' && { cursor: pageParam }) }, signal }),
  initialPageParam: '',
  getNextPageParam: ({ meta }) => meta.nextCursor ?? undefined,
});

export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: ['purchases', 'receipt', id],
    queryFn: ({ signal }) => api(readReceipt, { params: { id }, signal }),
  });

async function withPosts(purchases: readonly Purchase[], signal: AbortSignal): Promise<Bought[]> {
  if (purchases.length === 0) return [];
  const ids = purchases.map(({ contentId }) => contentId).join(',');
  const { data: posts } = await api(listPosts, { query: { ids }, signal });
  const known = new Map(posts.map((post) => [post._id, post]));
  return purchases.map((purchase) => ({ purchase, post: known.get(purchase.contentId) ?? null }));
}
