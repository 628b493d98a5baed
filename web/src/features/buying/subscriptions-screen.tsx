import { Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { SubscriptionId } from '@velvet/contracts/ids';
import type { Subscription } from '@velvet/contracts/payment/subscriptions';
import { useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { subscriptionsQuery } from '#resources/subscriptions.ts';
import { subscriptionTexts } from '#texts/buying.ts';
import { Action } from '#ui/action.tsx';
import { EmptyState, ErrorState } from '#ui/list-states.tsx';
import { Rows } from '#ui/rows.tsx';
import { DeferredList } from '#ui/deferred.tsx';
import { SearchField } from '#ui/search-field.tsx';
import type { Seller } from './buying.ts';
import { ChangeTierDialog } from './change-tier-dialog.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { PauseDialog } from './pause-dialog.tsx';
import { SubscriptionRow } from './subscription-row.tsx';
import { isFound, isRunning } from './subscription-words.ts';
import classes from './subscriptions-screen.module.css';

type SubscriptionsScreenProps = {
  readonly onDiscover: () => void;
  readonly onPay: (id: SubscriptionId) => void;
  readonly onSubscribe: (creator: Seller) => void;
};

/** Lists the viewer's subscriptions, active ones first. */
export function SubscriptionsScreen({ onDiscover, ...ways }: SubscriptionsScreenProps) {
  const { data, isPending, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(subscriptionsQuery);
  if (isPending) return <RowSkeletons />;
  if (isError && !data) {
    return <ErrorState message={messageOf(error, subscriptionTexts.loadFailed)} onRetry={() => void refetch()} />;
  }
  const all = data.pages.flatMap((page) => page.data);
  if (all.length === 0) {
    return (
      <EmptyState icon="heart" title={subscriptionTexts.emptyTitle} text={subscriptionTexts.emptyText}>
        <Action onClick={onDiscover}>{subscriptionTexts.discover}</Action>
      </EmptyState>
    );
  }
  return (
    <Stack gap="2xl" pb="4xl" w="100%" maw="var(--velvet-column-rows)">
      <Lists subscriptions={all} {...ways} />
      {hasNextPage && (
        <Action mx="auto" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {subscriptionTexts.more}
        </Action>
      )}
    </Stack>
  );
}

const searchableFrom = 8;
const inSight = 10;

type ListsProps = Omit<SubscriptionsScreenProps, 'onDiscover'> & { readonly subscriptions: readonly Subscription[] };

function Lists({ subscriptions, onPay, onSubscribe }: ListsProps) {
  const [text, setText] = useState('');
  const [cancelled, setCancelled] = useState<Subscription>();
  const [isCancelling, setCancelling] = useState(false);
  const [changed, setChanged] = useState<Subscription>();
  const [isChanging, setChanging] = useState(false);
  const [paused, setPaused] = useState<Subscription>();
  const [isPausing, setPausing] = useState(false);
  const found = subscriptions.filter((subscription) => isFound(subscription, text));
  const running = new Set(subscriptions.filter(isRunning).map(({ creatorId }) => creatorId));
  const groups = [
    { title: subscriptionTexts.active, items: found.filter(isRunning) },
    { title: subscriptionTexts.past, items: found.filter((subscription) => !isRunning(subscription)) },
  ].filter(({ items }) => items.length > 0);
  return (
    <>
      {subscriptions.length >= searchableFrom && (
        <SearchField label={subscriptionTexts.search} value={text} onChange={setText} />
      )}
      {groups.length === 0 && <EmptyState icon="heart" title={subscriptionTexts.nothingFound} />}
      {groups.map(({ title, items }) => (
        <section key={title} aria-label={title}>
          <Text component="h2" ff="inherit" fz="caption" fw={600} lts={0} c="dimmed" mb="2xs">
            {title}
          </Text>
          <Rows>
            <DeferredList items={items} first={inSight}>
              {(shown) =>
                shown.map((subscription) => (
                  <SubscriptionRow
                    key={subscription.id}
                    subscription={subscription}
                    canSubscribe={!running.has(subscription.creatorId)}
                    onPay={onPay}
                    onSubscribe={onSubscribe}
                    onChangeTier={() => {
                      setChanged(subscription);
                      setChanging(true);
                    }}
                    onPause={() => {
                      setPaused(subscription);
                      setPausing(true);
                    }}
                    onCancel={() => {
                      setCancelled(subscription);
                      setCancelling(true);
                    }}
                  />
                ))
              }
            </DeferredList>
          </Rows>
        </section>
      ))}
      <ChangeTierDialog subscription={changed} isOpen={isChanging} onClose={() => setChanging(false)} />
      <PauseDialog subscription={paused} isOpen={isPausing} onClose={() => setPausing(false)} />
      <CancelDialog subscription={cancelled} isOpen={isCancelling} onClose={() => setCancelling(false)} />
    </>
  );
}

function RowSkeletons() {
  return (
    <Stack gap="2xl" pb="4xl" w="100%" maw="var(--velvet-column-rows)" aria-hidden>
      <Rows>
        {[1, 2, 3].map((key) => (
          <li key={key} className={classes.waiting}>
            <Skeleton circle height={52} />
            <div>
              <Skeleton height={16} width={140} />
              <Skeleton height={13} width={220} mt="2xs" />
            </div>
          </li>
        ))}
      </Rows>
    </Stack>
  );
}
