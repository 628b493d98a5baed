import { Skeleton, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { purchasesQuery } from '#resources/purchases.ts';
import { purchaseTexts } from '#texts/buying.ts';
import { Action } from '#ui/action.tsx';
import { EmptyState, ErrorState } from '#ui/list-states.tsx';
import { DeferredList } from '#ui/deferred.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { useNextPage } from '#ui/use-next-page.ts';
import { isFound } from './bought.ts';
import { PurchaseCard } from './purchase-card.tsx';
import classes from './purchases-screen.module.css';

const inSight = 12;

/** Everything one has bought. Searching looks through all of it, so it fetches what is not shown yet. */
export function PurchasesScreen({ onDiscover }: { readonly onDiscover: () => void }) {
  const [text, setText] = useState('');
  const list = useInfiniteQuery(purchasesQuery);
  const { data, isPending, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = list;
  const isSearching = text.trim() !== '';
  useNextPage(list, isSearching);
  if (isPending) return <CardSkeletons />;
  if (isError && !data) {
    return <ErrorState message={messageOf(error, purchaseTexts.loadFailed)} onRetry={() => void refetch()} />;
  }
  const all = data.pages.flatMap(({ bought }) => bought);
  if (all.length === 0) {
    return (
      <EmptyState icon="bag" title={purchaseTexts.emptyTitle} text={purchaseTexts.emptyText}>
        <Action onClick={onDiscover}>{purchaseTexts.discover}</Action>
      </EmptyState>
    );
  }
  const found = all.filter((bought) => isFound(bought, text));
  return (
    <Stack gap="xl" pb="4xl">
      <div className={classes.tools}>
        <SearchField label={purchaseTexts.search} value={text} onChange={setText} />
      </div>
      {found.length === 0 && !isFetchingNextPage && <EmptyState icon="bag" title={purchaseTexts.nothingFound} />}
      <ul className={classes.grid}>
        <DeferredList items={found} first={inSight}>
          {(shown) => shown.map((bought) => <PurchaseCard key={bought.purchase.id} bought={bought} />)}
        </DeferredList>
      </ul>
      {hasNextPage && (!isSearching || list.isFetchNextPageError) && (
        <Action mx="auto" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {purchaseTexts.more}
        </Action>
      )}
    </Stack>
  );
}

function CardSkeletons() {
  return (
    <Stack gap="xl" pb="4xl" aria-hidden>
      <div className={classes.tools}>
        <Skeleton height={44} radius="xl" />
      </div>
      <div className={classes.grid}>
        {[1, 2, 3, 4, 5, 6].map((key) => (
          <div key={key}>
            <Skeleton className={classes.picture ?? ''} radius="md" />
            <Skeleton height={15} width="70%" mt="sm" />
            <Skeleton height={13} width="45%" mt="2xs" />
          </div>
        ))}
      </div>
    </Stack>
  );
}
