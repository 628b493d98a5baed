import { queryOptions, useMutation } from '@tanstack/react-query';
import { readTaxProfile, replaceTaxProfile } from '@velvet/contracts/payment/taxes';
import { api } from '#api/client.ts';
import type { Input } from '#api/request.ts';
import { keysOf, staleAfterMs } from './cache.ts';

/** The billing country and VAT id of the member. */
export const taxProfileQuery = queryOptions({
  queryKey: keysOf('purchases')('tax-profile'),
  queryFn: ({ signal }) => api(readTaxProfile, { signal }),
  staleTime: staleAfterMs.rarely,
});

export type TaxProfileBody = Input<typeof replaceTaxProfile>['body'];

export const useReplaceTaxProfile = () =>
  useMutation({
    mutationFn: (body: TaxProfileBody) => api(replaceTaxProfile, { body }),
    onSuccess: (profile, _body, _before, { client }) => client.setQueryData(taxProfileQuery.queryKey, profile),
  });
