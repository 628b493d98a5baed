import { queryOptions } from '@tanstack/react-query';
import type { SubscriptionId } from '@velvet/contracts/ids';
import { payRenewal, readUnpaidRenewal } from '@velvet/contracts/payment/dunning';
import { listRenewals } from '@velvet/contracts/payment/renewals';
import { api } from '#api/client.ts';
import { keysOf, staleAfterMs } from './cache.ts';
import type { Attempt } from './payments.ts';

const key = keysOf('subscriptions');

/** The renewals of the viewer's subscriptions. @param from first moment, ISO; `to` is the first one after the range */
export const renewalsQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: key('renewals', from, to),
    queryFn: ({ signal }) => api(listRenewals, { query: { from, to }, signal }),
  });

/** The unpaid renewal of a past due subscription. */
export const unpaidRenewalQuery = (id: string) =>
  queryOptions({
    queryKey: key('unpaid', id),
    queryFn: ({ signal }) => api(readUnpaidRenewal, { params: { id }, signal }),
    staleTime: staleAfterMs.immediately,
  });

/** Pays an unpaid renewal. The server charges it once, so a repetition needs no key. */
export const sendRenewal = (id: SubscriptionId, paymentMethodId: string | undefined): Promise<Attempt> =>
  api(payRenewal, { params: { id }, body: { ...(paymentMethodId && { paymentMethodId }) } });
