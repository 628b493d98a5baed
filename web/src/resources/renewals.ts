import { queryOptions } from '@tanstack/react-query';
import { listRenewals } from '@velvet/contracts/payment/renewals';
import { api } from '#api/client.ts';
import { keysOf } from './cache.ts';

const key = keysOf('subscriptions');

/** The renewals of the viewer's subscriptions. @param from first moment, ISO; `to` is the first one after the range */
export const renewalsQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: key('renewals', from, to),
    queryFn: ({ signal }) => api(listRenewals, { query: { from, to }, signal }),
  });
