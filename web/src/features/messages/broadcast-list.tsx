import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Broadcast, BroadcastState } from '@velvet/contracts/messaging/broadcasts';
import { useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { broadcastsQuery, useWithdrawBroadcast } from '#resources/broadcasts.ts';
import { broadcastTexts as texts } from '#texts/broadcasts.ts';
import { messageTexts } from '#texts/messages.ts';
import { Action } from '#ui/action.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState, ErrorState } from '#ui/list-states.tsx';
import { BroadcastCard } from './broadcast-card.tsx';
import classes from './broadcasts.module.css';

type BroadcastListProps = {
  readonly state: BroadcastState | 'all';
  readonly onEdit: (broadcast: Broadcast) => void;
};

export function BroadcastList({ state, onEdit }: BroadcastListProps) {
  const list = useInfiniteQuery(broadcastsQuery(state));
  const [doomed, setDoomed] = useState<Broadcast>();
  const withdraw = useWithdrawBroadcast();
  if (list.isError && !list.data)
    return <ErrorState message={messageOf(list.error, texts.failures.list)} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Waiting />;
  const broadcasts = list.data.pages.flatMap(({ data }) => data);
  if (broadcasts.length === 0)
    return (
      <EmptyState icon="message" title={texts.empty} text={state === 'all' ? texts.emptyText : texts.emptyFiltered} />
    );
  const isSent = doomed?.state === 'sent';
  return (
    <>
      <ul className={classes.items}>
        {broadcasts.map((broadcast) => (
          <BroadcastCard key={broadcast.id} broadcast={broadcast} onEdit={onEdit} onWithdraw={setDoomed} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Action mx="auto" size="sm" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {messageTexts.loadMore}
        </Action>
      )}
      <ConfirmDialog
        opened={doomed !== undefined}
        title={isSent ? texts.unsendTitle : texts.deleteTitle}
        text={isSent ? texts.unsendText : texts.deleteText}
        confirmLabel={isSent ? texts.unsend : texts.delete}
        isBusy={withdraw.isPending}
        onConfirm={() => doomed && withdraw.mutate(doomed.id, { onSettled: () => setDoomed(undefined) })}
        onClose={() => setDoomed(undefined)}
      />
    </>
  );
}

function Waiting() {
  return (
    <ul className={classes.items}>
      <VisuallyHidden component="li">{texts.loading}</VisuallyHidden>
      {[64, 88, 48].map((width) => (
        <li key={width} className={classes.card} aria-hidden>
          <Skeleton height={14} width={140} />
          <Skeleton height={14} width={`${width}%`} />
          <Skeleton height={36} width={260} />
        </li>
      ))}
    </ul>
  );
}
