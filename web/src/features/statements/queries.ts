import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  listStatements,
  listStatementTransactions,
  type Statement,
  type StatementTransaction,
} from '@velvet/contracts/payment/statements';
import { api } from '#api/client.ts';

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

/** Each sale behind a statement, newest first. */
export const salesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['statements', 'sales', id],
    queryFn: ({ pageParam, signal }) =>
      api(listStatementTransactions, {
        params: { id },
        query: { limit: most, ...(pageParam !== '' && { cursor: pageParam }) },
        signal,
      }),
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

async function allSales(id: string, signal: AbortSignal): Promise<StatementTransaction[]> {
  const sales: StatementTransaction[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const query = { limit: most, ...(cursor && { cursor }) };
    const page = await api(listStatementTransactions, { params: { id }, query, signal });
    sales.push(...page.data);
    cursor = page.meta.nextCursor;
  }
  return sales;
}
