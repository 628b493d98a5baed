import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Post } from '@velvet/contracts/content/post';
import { listPosts } from '@velvet/contracts/content/post-calls';
import { listBilling, readReceipt } from '@velvet/contracts/payment/billing';
import { listPurchases, payPerView, type Purchase } from '@velvet/contracts/payment/purchases';
import { api } from '#api/client.ts';
import type { Input } from '#api/request.ts';
import { byCursor, from, keysOf, staleAfterMs } from './cache.ts';
import type { Attempt } from './payments.ts';

const pageSize = 50;
const key = keysOf('purchases');

/** A purchase and the post it bought; null when the post no longer exists. */
export type Bought = { readonly purchase: Purchase; readonly post: Post | null };

export const purchasesQuery = infiniteQueryOptions({
  queryKey: key('mine'),
  queryFn: async ({ pageParam, signal }) => {
    const { data, meta } = await api(listPurchases, { query: { limit: pageSize, ...from(pageParam) }, signal });
    return { bought: await withPosts(data, signal), meta };
  },
  ...byCursor,
  staleTime: staleAfterMs.signedMedia,
});

/** Every charge and refund, newest first. */
export const billingQuery = infiniteQueryOptions({
  queryKey: key('billing'),
  queryFn: ({ pageParam, signal }) => api(listBilling, { query: { limit: pageSize, ...from(pageParam) }, signal }),
  ...byCursor,
});

export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: key('receipt', id),
    queryFn: ({ signal }) => api(readReceipt, { params: { id }, signal }),
  });

export async function sendPurchase(body: Input<typeof payPerView>['body'], idempotencyKey: string): Promise<Attempt> {
  const { state, url, id } = await api(payPerView, { body, idempotencyKey });
  return { state, url, paymentId: id };
}

async function withPosts(purchases: readonly Purchase[], signal: AbortSignal): Promise<Bought[]> {
  if (purchases.length === 0) return [];
  const ids = purchases.map(({ contentId }) => contentId).join(',');
  const { data: posts } = await api(listPosts, { query: { ids }, signal });
  const known = new Map(posts.map((post) => [post._id, post]));
  return purchases.map((purchase) => ({ purchase, post: known.get(purchase.contentId) ?? null }));
}
