import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { readTaxStatement } from '@velvet/contracts/payment/taxes';
import { api } from '#api/client.ts';
import { keysOf } from './cache.ts';

/** The taxes of a month, '2026-11', or quarter, '2026-Q4'. */
export const taxesQuery = (period: string) =>
  queryOptions({
    queryKey: keysOf('administration')('taxes', period),
    queryFn: ({ signal }) => api(readTaxStatement, { params: { period }, signal }),
    placeholderData: keepPreviousData,
  });
