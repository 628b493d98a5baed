import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { IconCalendarPlus } from '@tabler/icons-react';
import type { QueueItem } from '@velvet/contracts/content/queue';
import type { PostId } from '@velvet/contracts/ids';
import { useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { queueQuery, queueSummaryQuery, useDeleteQueueItem, type QueueFilter } from '#resources/queue.ts';
import { queueTexts as texts } from '#texts/queue.ts';
import { Action } from '#ui/action.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Figures } from '#ui/figures.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { count } from '#ui/format.ts';
import { EmptyState, ErrorState } from '#ui/list-states.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { useTyped } from '#ui/use-typed.ts';
import { ViewSwitch, type View } from '#ui/view-switch.tsx';
import { QueueCard } from './queue-card.tsx';
import { QueueDialog, type ContentPicker } from './queue-dialog.tsx';
import classes from './queue-screen.module.css';

type QueueScreenProps = {
  /** chooses items of the vault for a scheduled post */
  readonly picker: ContentPicker;
  readonly onEditPost: (id: PostId) => void;
};

const shownStatuses = ['scheduled', 'live', 'completed'] as const;

/** Part 2: the sessions and posts that are planned, and their outcome. */
export function QueueScreen({ picker, onEditPost }: QueueScreenProps) {
  const [text, setText] = useState('');
  const [status, setStatus] = useState<QueueFilter['status']>('all');
  const [view, setView] = useState<View>('grid');
  const [edited, setEdited] = useState<QueueItem | 'new'>();
  const { data: summary } = useQuery(queueSummaryQuery);
  const chips = [
    { value: 'all' as const, label: texts.all },
    ...shownStatuses.map((value) => ({
      value,
      label: texts.statuses[value],
      ...(summary && { count: count(summary[value]) }),
    })),
  ];
  return (
    <Stack gap="lg" pb="4xl">
      <Group wrap="nowrap" gap="sm" className={classes.tools}>
        <SearchField label={texts.search} value={text} onChange={setText} />
        <ViewSwitch view={view} onChange={setView} />
        <Action
          look="accent"
          leftSection={<IconCalendarPlus aria-hidden size={18} stroke={1.6} />}
          onClick={() => setEdited('new')}
        >
          {texts.schedule}
        </Action>
      </Group>
      <QueueFigures />
      <FilterChips label={texts.filters} chips={chips} value={status} onChange={setStatus} />
      <QueueList
        filter={{ status, q: useTyped(text) }}
        view={view}
        onEdit={(item) => (item.postId === null ? setEdited(item) : onEditPost(item.postId))}
      />
      <QueueDialog item={edited} picker={picker} onClose={() => setEdited(undefined)} />
    </Stack>
  );
}

function QueueFigures() {
  const { data } = useQuery(queueSummaryQuery);
  const figures = [
    { label: texts.totalScheduled, value: data && count(data.scheduled) },
    { label: texts.upcoming, value: data && count(data.upcoming), note: texts.upcomingNote },
    { label: texts.liveNow, value: data && count(data.live) },
    { label: texts.completed, value: data && count(data.completed) },
  ];
  return <Figures label={texts.figures} figures={figures} />;
}

type QueueListProps = {
  readonly filter: QueueFilter;
  readonly view: View;
  readonly onEdit: (item: QueueItem) => void;
};

function QueueList({ filter, view, onEdit }: QueueListProps) {
  const list = useInfiniteQuery(queueQuery(filter));
  const [doomed, setDoomed] = useState<QueueItem>();
  const remove = useDeleteQueueItem();
  if (list.isError && !list.data)
    return <ErrorState message={messageOf(list.error, texts.failures.list)} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Waiting />;
  const items = list.data.pages.flatMap(({ data }) => data);
  if (items.length === 0) return <EmptyState icon="calendar" title={texts.empty} text={texts.emptyText} />;
  return (
    <>
      <ul className={classes.items} data-view={view}>
        {items.map((item) => (
          <QueueCard key={item.id} item={item} onEdit={() => onEdit(item)} onDelete={() => setDoomed(item)} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Action look="quiet" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {texts.more}
        </Action>
      )}
      <ConfirmDialog
        opened={doomed !== undefined}
        title={texts.deleteTitle}
        text={doomed?.postId ? texts.deletePost : texts.deleteSession}
        confirmLabel={texts.delete}
        isBusy={remove.isPending}
        onConfirm={() => doomed && remove.mutate(doomed.id, { onSettled: () => setDoomed(undefined) })}
        onClose={() => setDoomed(undefined)}
      />
    </>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label={texts.loading}>
      <Text mb="sm" c="dimmed">
        {texts.loading}
      </Text>
      <div className={classes.items} data-view="grid" aria-hidden>
        {[1, 2, 3].map((key) => (
          <Skeleton key={key} height={240} radius="md" />
        ))}
      </div>
    </div>
  );
}
