import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { readPaymentAnalytics } from '@velvet/contracts/payment/analytics';
import {
  listStatements,
  listStatementTransactions,
  type StatementTransaction,
} from '@velvet/contracts/payment/statements';
import { api, type Page } from '#api/client.ts';
import { byCursor, from, keysOf, readAllPages, staleAfterMs } from './cache.ts';
import { readPostTexts } from './post-texts.ts';

const key = keysOf('statements');
const pageSize = 100;

/** All statements: a year has at most 104, and the totals count all of them. */
export const statementsQuery = queryOptions({
  queryKey: key('all'),
  queryFn: ({ signal }) =>
    readAllPages((cursor) => api(listStatements, { query: { limit: pageSize, ...from(cursor) }, signal })),
});

/** The totals of a creator, and those of the last 30 days. */
export const earningsQuery = queryOptions({
  queryKey: key('earnings'),
  queryFn: ({ signal }) => api(readPaymentAnalytics, { signal }),
});

/** A sale with the text of the post that was sold; null where the post is gone or the sale is a subscription. */
export type Sale = StatementTransaction & { readonly postText: string | null };

/** Adds the texts of the sold posts to a page of transactions. */
export async function readSaleTexts(
  { data, meta }: Page<StatementTransaction[]>,
  signal: AbortSignal,
): Promise<Page<Sale[]>> {
  const texts = await readPostTexts(
    data.map(({ contentId }) => contentId),
    signal,
  );
  return { data: data.map((sale) => ({ ...sale, postText: texts.get(sale.contentId) ?? null })), meta };
}

/** Reads a page of the sales behind a statement, newest first. */
async function readSales(id: string, cursor: string, signal: AbortSignal) {
  const query = { limit: pageSize, ...from(cursor) };
  return readSaleTexts(await api(listStatementTransactions, { params: { id }, query, signal }), signal);
}

export const salesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: key('sales', id),
    queryFn: ({ pageParam, signal }) => readSales(id, pageParam, signal),
    ...byCursor,
  });

/** All sales behind a statement, for a file. */
export const allSalesQuery = (id: string) =>
  queryOptions({
    queryKey: key('all-sales', id),
    queryFn: ({ signal }) => readAllPages((cursor) => readSales(id, cursor, signal)),
    staleTime: staleAfterMs.immediately,
  });
