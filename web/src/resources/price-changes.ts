import { queryOptions, useMutation } from '@tanstack/react-query';
import type { SubscriptionId } from '@velvet/contracts/ids';
import { answerPriceChange, readPriceRules } from '@velvet/contracts/payment/price-changes';
import { api } from '#api/client.ts';
import { keysOf, staleAfterMs } from './cache.ts';
import { refreshAccess } from './access.ts';

/** The rules by which a new price reaches existing subscribers. */
export const priceRulesQuery = queryOptions({
  queryKey: keysOf('subscriptions')('price-rules'),
  queryFn: ({ signal }) => api(readPriceRules, { signal }),
  staleTime: staleAfterMs.rarely,
});

export const useAnswerPriceChange = () =>
  useMutation({
    mutationFn: ({ id, accept }: { id: SubscriptionId; accept: boolean }) =>
      api(answerPriceChange, { params: { id }, body: { accept } }),
    onSuccess: (_answer, _input, _before, { client }) => refreshAccess(client),
  });
