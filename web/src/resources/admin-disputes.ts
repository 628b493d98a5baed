import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import {
  listAdminDisputes,
  readAdminDispute,
  saveDisputeNote,
  submitEvidence,
  type AdminDisputeFilter,
} from '@velvet/contracts/payment/admin-disputes';
import { api } from '#api/client.ts';
import type { Input } from '#api/request.ts';
import { byCursor, from, keysOf, refresh } from './cache.ts';

const key = keysOf('administration');

export const adminDisputesQuery = (state: AdminDisputeFilter) =>
  infiniteQueryOptions({
    queryKey: key('disputes', state),
    queryFn: ({ pageParam, signal }) => api(listAdminDisputes, { query: { state, ...from(pageParam) }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
  });

/** A dispute with the evidence as it would be submitted now. */
export const adminDisputeQuery = (id: string) =>
  queryOptions({
    queryKey: key('dispute', id),
    queryFn: ({ signal }) => api(readAdminDispute, { params: { id }, signal }),
  });

export type NoteBody = Input<typeof saveDisputeNote>['body'];

export const useSaveDisputeNote = (id: string) =>
  useMutation({
    mutationFn: (body: NoteBody) => api(saveDisputeNote, { params: { id }, body }),
    onSuccess: (dispute, _body, _before, { client }) => client.setQueryData(adminDisputeQuery(id).queryKey, dispute),
  });

export const useSubmitEvidence = (id: string) =>
  useMutation({
    mutationFn: () => api(submitEvidence, { params: { id } }),
    onSettled: (_dispute, _error, _input, _before, { client }) => refresh(client, 'administration'),
  });
