import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { listAdminPayments, readAdminPayment, type AdminPaymentFilter } from '@velvet/contracts/payment/admin-payments';
import { refundCharge } from '@velvet/contracts/payment/payments';
import {
  decideRefundRequest,
  listRefundRequests,
  type RefundRequestState,
} from '@velvet/contracts/payment/refund-requests';
import { api } from '#api/client.ts';
import type { Input } from '#api/request.ts';
import { byCursor, from, keysOf, refresh } from './cache.ts';

const key = keysOf('administration');

export type PaymentFilter = { readonly state: AdminPaymentFilter; readonly q: string };

/** Payments of all people, newest first. */
export const adminPaymentsQuery = ({ state, q }: PaymentFilter) =>
  infiniteQueryOptions({
    queryKey: key('payments', state, q),
    queryFn: ({ pageParam, signal }) =>
      api(listAdminPayments, { query: { state, ...(q && { q }), ...from(pageParam) }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
  });

export const adminPaymentQuery = (id: string) =>
  queryOptions({
    queryKey: key('payment', id),
    queryFn: ({ signal }) => api(readAdminPayment, { params: { id }, signal }),
  });

export const refundRequestsQuery = (state: RefundRequestState) =>
  infiniteQueryOptions({
    queryKey: key('refund-requests', state),
    queryFn: ({ pageParam, signal }) => api(listRefundRequests, { query: { state, ...from(pageParam) }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
  });

export type RefundBody = Input<typeof refundCharge>['body'];

export const useRefund = () =>
  useMutation({
    mutationFn: (body: RefundBody) => api(refundCharge, { body }),
    onSettled: (_payment, _error, _body, _before, { client }) => refresh(client, 'administration'),
  });

export type DecisionBody = Input<typeof decideRefundRequest>['body'];

export const useDecideRefundRequest = (id: string) =>
  useMutation({
    mutationFn: (body: DecisionBody) => api(decideRefundRequest, { params: { id }, body }),
    onSettled: (_request, _error, _body, _before, { client }) => refresh(client, 'administration'),
  });
