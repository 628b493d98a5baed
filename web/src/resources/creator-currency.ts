import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { defaultCurrency, type Currency } from '@velvet/contracts/money';
import { readCreatorCurrency, setCreatorCurrency } from '@velvet/contracts/payment/currencies';
import { api } from '#api/client.ts';
import { keysOf, staleAfterMs } from './cache.ts';

/** The currency of the viewer's prices, and those to choose from. */
export const ownCurrencyQuery = queryOptions({
  queryKey: keysOf('subscriptions')('own-currency'),
  queryFn: ({ signal }) => api(readCreatorCurrency, { signal }),
  staleTime: staleAfterMs.rarely,
});

/** The currency of the viewer's prices; the default one until it is known. */
export function useOwnCurrency(): Currency {
  const { data } = useQuery(ownCurrencyQuery);
  return data?.currency ?? defaultCurrency;
}

export const useSetCurrency = () =>
  useMutation({
    mutationFn: (currency: Currency) => api(setCreatorCurrency, { body: { currency } }),
    onSuccess(chosen, _currency, _before, { client }) {
      client.setQueryData(ownCurrencyQuery.queryKey, chosen);
      // every price of the creator is shown in it
      return client.invalidateQueries();
    },
  });
