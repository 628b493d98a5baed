import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { PostId } from '@velvet/contracts/ids';
import {
  listSales,
  listSubscribers,
  type Sale,
  type Subscriber,
  type SubscriberStatus,
} from '@velvet/contracts/payment/customers';
import { api } from '#api/client.ts';
import { byCursor, from, keysOf, readAllPages } from './cache.ts';
import { readPostTexts } from './post-texts.ts';

const key = keysOf('statements');
const pageSize = 50;
const filePageSize = 100;

export type SubscriberFilter = { readonly status: SubscriberStatus | 'all'; readonly q: string };
export type BuyerFilter = { readonly contentId: PostId | undefined; readonly q: string };
/** A sale with the text of its post; null where the post is gone. */
export type Buyer = Sale & { readonly postText: string | null };

async function readSubscribers({ status, q }: SubscriberFilter, limit: number, cursor: string, signal: AbortSignal) {
  const query = { limit, status, ...(q && { q }), ...from(cursor) };
  return api(listSubscribers, { query, signal });
}

async function readBuyers({ contentId, q }: BuyerFilter, limit: number, cursor: string, signal: AbortSignal) {
  const query = { limit, ...(contentId && { contentId }), ...(q && { q }), ...from(cursor) };
  const { data, meta } = await api(listSales, { query, signal });
  const ids = data.map((sale) => sale.contentId);
  const texts = await readPostTexts(ids, signal);
  return { data: data.map((sale): Buyer => ({ ...sale, postText: texts.get(sale.contentId) ?? null })), meta };
}

export const subscribersQuery = (filter: SubscriberFilter) =>
  infiniteQueryOptions({
    queryKey: key('subscribers', filter),
    queryFn: ({ pageParam, signal }) => readSubscribers(filter, pageSize, pageParam, signal),
    ...byCursor,
    placeholderData: keepPreviousData,
  });

export const buyersQuery = (filter: BuyerFilter) =>
  infiniteQueryOptions({
    queryKey: key('buyers', filter),
    queryFn: ({ pageParam, signal }) => readBuyers(filter, pageSize, pageParam, signal),
    ...byCursor,
    placeholderData: keepPreviousData,
  });

/** All subscribers that the filter selects, for a file. */
export const allSubscribers = (filter: SubscriberFilter, signal: AbortSignal): Promise<Subscriber[]> =>
  readAllPages((cursor) => readSubscribers(filter, filePageSize, cursor, signal));

/** All sales that the filter selects, for a file. */
export const allBuyers = (filter: BuyerFilter, signal: AbortSignal): Promise<Buyer[]> =>
  readAllPages((cursor) => readBuyers(filter, filePageSize, cursor, signal));
