import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { readPaymentAnalytics } from '@velvet/contracts/payment/analytics';
import {
  listStatements,
  listStatementTransactions,
  type Statement,
  type StatementTransaction,
} from '@velvet/contracts/payment/statements';
import { api } from '#api/client.ts';
import { readPostTexts } from '#api/post-texts.ts';

const most = 100;

/** All of them: a year has at most 104, and the totals are of all. */
export const statementsQuery = queryOptions({
  queryKey: ['statements', 'all'],
  queryFn: ({ signal }) => allStatements(signal),
});

async function allStatements(signal: AbortSignal): Promise<Statement[]> {
  const statements: Statement[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await api(listStatements, { query: { limit: most, ...(cursor && { cursor }) }, signal });
    statements.push(...page.data);
    cursor = page.meta.nextCursor;
  }
  return statements;
}

/** The creator's totals, and the last 30 days. */
export const earningsQuery = queryOptions({
  queryKey: ['statements', 'earnings'],
  queryFn: ({ signal }) => api(readPaymentAnalytics, { signal }),
});

/** A sale with the text of the post that was sold: null where the post is gone, and where none was sold. */
export type Sale = StatementTransaction & { readonly postText: string | null };

async function withPosts(sales: readonly StatementTransaction[], signal: AbortSignal): Promise<Sale[]> {
  const ids = sales.map(({ contentId }) => contentId);
  const texts = await readPostTexts(ids, signal);
  return sales.map((sale) => ({ ...sale, postText: texts.get(sale.contentId) ?? null }));
}

/** Each sale behind a statement, newest first. */
export const salesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['statements', 'sales', id],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: most, ...(pageParam !== '' && { cursor: pageParam }) };
      const { data, meta } = await api(listStatementTransactions, { params: { id }, query, signal });
      return { data: await withPosts(data, signal), meta };
    },
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.nextCursor ?? undefined,
  });

/** The same, whole, for a file. */
export const allSalesQuery = (id: string) =>
  queryOptions({
    queryKey: ['statements', 'all-sales', id],
    queryFn: ({ signal }) => allSales(id, signal),
    staleTime: 0,
  });

async function allSales(id: string, signal: AbortSignal): Promise<Sale[]> {
  const sales: Sale[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const query = { limit: most, ...(cursor && { cursor }) };
    const page = await api(listStatementTransactions, { params: { id }, query, signal });
    sales.push(...(await withPosts(page.data, signal)));
    cursor = page.meta.nextCursor;
  }
  return sales;
}
