import { NativeSelect, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CreatorCurrency } from '@velvet/contracts/payment/currencies';
import { messageOf } from '#api/failure.ts';
import { ownCurrencyQuery, useSetCurrency } from '#resources/creator-currency.ts';
import { currencyTexts as texts } from '#texts/currency.ts';
import { currencySymbol } from '#ui/format.ts';
import { ErrorState } from '#ui/list-states.tsx';
import { toast } from '#ui/toast.ts';
import { Panel } from './panel.tsx';

/** The currency in which a creator sets prices and is paid. It is chosen before the first payment. */
export function CurrencyPanel() {
  const { data, isPending, isError, error, refetch } = useQuery(ownCurrencyQuery);
  return (
    <Panel title={texts.title}>
      {isPending && <Skeleton height={88} radius="md" />}
      {isError && !data && <ErrorState message={messageOf(error, texts.loadFailed)} onRetry={() => void refetch()} />}
      {data && <Choice chosen={data} />}
    </Panel>
  );
}

function Choice({ chosen: { currency, offered, isChangeable } }: { readonly chosen: CreatorCurrency }) {
  const { mutate, isPending } = useSetCurrency();
  // one that is no longer offered stays the creator's
  const shown = offered.includes(currency) ? offered : [currency, ...offered];
  return (
    <NativeSelect
      size="md"
      label={texts.label}
      description={isChangeable ? texts.hint : texts.fixed(currency)}
      disabled={!isChangeable || isPending}
      value={currency}
      data={shown.map((value) => ({ value, label: `${value} (${currencySymbol(value)})` }))}
      onChange={({ currentTarget: { value } }) =>
        mutate(value, {
          onSuccess: () => toast.success(texts.saved(value)),
          onError: (failure) => toast.error(messageOf(failure, texts.failed)),
        })
      }
    />
  );
}
