import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { readPayment, type Payment } from '@velvet/contracts/payment/payments';
import { api } from '#api/client.ts';
import { keysOf, staleAfterMs } from './cache.ts';

const pollIntervalMs = 1000;
const key = keysOf('purchases');

/** State of an attempt to pay. `url` is the page of the bank's challenge. */
export type Attempt = {
  readonly state: 'pending' | 'requires_action' | 'settled' | 'failed';
  readonly url: string | null;
  readonly paymentId: string | null;
};

/** A payment in progress, polled every second until it is settled or has failed. */
export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: key('payment', id),
    queryFn: ({ signal }) => api(readPayment, { params: { id }, signal }),
    staleTime: staleAfterMs.immediately,
    refetchInterval: ({ state: { data } }) => (isOpen(data) ? pollIntervalMs : false),
    // the bank's page may be in another window
    refetchIntervalInBackground: true,
  });

/** Forgets what was read of a payment, so that a further attempt at it is polled from its beginning. */
export const forgetPayment = (client: QueryClient, id: string): void =>
  client.removeQueries({ queryKey: paymentQuery(id).queryKey });

const isOpen = (payment: Payment | undefined) =>
  payment === undefined || payment.state === 'pending' || payment.state === 'requires_action';
