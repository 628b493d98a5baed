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
import { readPostTexts } from '#api/post-texts.ts';

const shown = 50;
const most = 100;

export type SubscriberFilter = { readonly status: SubscriberStatus | 'all'; readonly q: string };
export type BuyerFilter = { readonly contentId: PostId | undefined; readonly q: string };
/** A sale with the text of its post; null where the post is gone. */
export type Buyer = Sale & { readonly postText: string | null };

async function readSubscribers({ status, q }: SubscriberFilter, limit: number, cursor: string, signal: AbortSignal) {
  const query = { limit, status, ...(q && { q }), ...(cursor && { cursor }) };
  return api(listSubscribers, { query, signal });
}

async function readBuyers({ contentId, q }: BuyerFilter, limit: number, cursor: string, signal: AbortSignal) {
  const query = { limit, ...(contentId && { contentId }), ...(q && { q }), ...(cursor && { cursor }) };
  const { data, meta } = await api(listSales, { query, signal });
  const ids = data.map((sale) => sale.contentId);
  const texts = await readPostTexts(ids, signal);
  return { data: data.map((sale): Buyer => ({ ...sale, postText: texts.get(sale.contentId) ?? null })), meta };
}

export const subscribersQuery = (filter: SubscriberFilter) =>
  infiniteQueryOptions({
    queryKey: ['statements', 'subscribers', filter],
    queryFn: ({ pageParam, signal }) => readSubscribers(filter, shown, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });

export const buyersQuery = (filter: BuyerFilter) =>
  infiniteQueryOptions({
    queryKey: ['statements', 'buyers', filter],
    queryFn: ({ pageParam, signal }) => readBuyers(filter, shown, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });

type Page<Row> = { data: readonly Row[]; meta: { nextCursor: string | null } };

async function wholeOf<Row>(read: (cursor: string) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Page<Row> = await read(cursor);
    rows.push(...page.data);
    cursor = page.meta.nextCursor;
  }
  return rows;
}

/** Every row that the filter lets through, for a file. */
export const allSubscribers = (filter: SubscriberFilter, signal: AbortSignal): Promise<Subscriber[]> =>
  wholeOf((cursor) => readSubscribers(filter, most, cursor, signal));
export const allBuyers = (filter: BuyerFilter, signal: AbortSignal): Promise<Buyer[]> =>
  wholeOf((cursor) => readBuyers(filter, most, cursor, signal));
