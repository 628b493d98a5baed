import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { IconCalendarPlus } from '@tabler/icons-react';
import type { QueueItem } from '@velvet/contracts/content/queue';
import type { PostId } from '@velvet/contracts/ids';
import type { ZonedTime } from '#ui/zoned-time-fields.tsx';
import { useState } from 'react';
import { messageOf } from '#api/failure.ts';
import {
  queueQuery,
  queueSummaryQuery,
  useDeleteQueueItem,
  useDeleteSession,
  type QueueFilter,
} from '#resources/queue.ts';
import { broadcastTexts } from '#texts/broadcasts.ts';
import { queueTexts as texts } from '#texts/queue.ts';
import { Action } from '#ui/action.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Figures } from '#ui/figures.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { count } from '#ui/format.ts';
import { EmptyState, ErrorState } from '#ui/list-states.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { useTyped } from '#ui/use-typed.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ViewSwitch, type TimedView, type View } from '#ui/view-switch.tsx';
import { QueueCalendar } from './queue-calendar.tsx';
import { QueueCard, type ItemActions } from './queue-card.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { QueueDialog, slotOfForm, type ContentPicker, type Edited } from './queue-dialog.tsx';
import classes from './queue-screen.module.css';
import { useQueueZone } from './use-queue-zone.ts';
import { ZoneLine } from './zone-line.tsx';

type QueueScreenProps = {
  /** chooses items of the vault for a scheduled post */
  readonly picker: ContentPicker;
  readonly onEditPost: (id: PostId) => void;
  readonly onDuplicatePost: (id: PostId) => void;
  readonly messages: MessageActions;
};

/** The dialog of broadcasts, which belongs to another screen. */
export type MessageActions = {
  /** undefined for a person who may not broadcast */
  readonly onCreate: ((content: string, at: ZonedTime) => void) | undefined;
  readonly onEdit: (item: QueueItem) => void;
  readonly onDuplicate: (item: QueueItem, at: ZonedTime) => void;
};

const shownStatuses = ['scheduled', 'live', 'completed'] as const;
const views = ['grid', 'list', 'week', 'month'] as const;

/** Part 2: the sessions, posts and messages that are planned, and their outcome. */
export function QueueScreen(props: QueueScreenProps) {
  const [text, setText] = useState('');
  const [status, setStatus] = useState<QueueFilter['status']>('all');
  const [view, setView] = useLocalStorage<TimedView>({ key: 'velvet.queue-view', defaultValue: 'grid' });
  const q = useTyped(text);
  const { actions, onCreate, onOpen, dialogs } = useItemActions(props);
  const isCalendar = view === 'week' || view === 'month';
  return (
    <Stack gap="lg" pb="4xl">
      <Group wrap="nowrap" gap="sm" className={classes.tools}>
        <SearchField label={texts.search} value={text} onChange={setText} />
        <ViewSwitch view={view} views={views} onChange={setView} />
        <Action
          look="accent"
          leftSection={<IconCalendarPlus aria-hidden size={18} stroke={1.6} />}
          onClick={() => onCreate({ kind: 'new' })}
        >
          {texts.schedule}
        </Action>
      </Group>
      <QueueFigures />
      <ZoneLine />
      {isCalendar && q === '' ? (
        <QueueCalendar view={view} onCreate={(slot) => onCreate({ kind: 'new', slot })} onOpen={onOpen} />
      ) : (
        <>
          <StatusChips status={status} onChange={setStatus} />
          <QueueList filter={{ status, q }} view={view === 'list' ? 'list' : 'grid'} actions={actions} />
        </>
      )}
      {dialogs}
    </Stack>
  );
}

/** The actions of items, and the dialogs that they open. */
function useItemActions({ picker, onEditPost, onDuplicatePost, messages }: QueueScreenProps) {
  const [edited, setEdited] = useState<Edited>();
  const [opened, setOpened] = useState<QueueItem>();
  const [moved, setMoved] = useState<QueueItem>();
  const zone = useQueueZone();
  const deleting = useDeleting();
  const leave = (go: () => void) => {
    setOpened(undefined);
    go();
  };
  const duplicate = (item: QueueItem) => {
    const like = { kind: 'new', like: item } as const;
    if (item.broadcastId !== null) messages.onDuplicate(item, { ...slotOfForm(like, zone), isSecond: false });
    else if (item.postId !== null) onDuplicatePost(item.postId);
    else setEdited(like);
  };
  const edit = (item: QueueItem) => {
    if (item.broadcastId !== null) messages.onEdit(item);
    else if (item.postId !== null) onEditPost(item.postId);
    else setEdited({ kind: 'change', item });
  };
  const writeMessage = (content: string, at: ZonedTime) => {
    setEdited(undefined);
    messages.onCreate?.(content, at);
  };
  const actions: ItemActions = {
    onEdit: (item) => leave(() => edit(item)),
    onDuplicate: (item) => leave(() => duplicate(item)),
    onMove: (item) => leave(() => setMoved(item)),
    onDelete: (item) => leave(() => deleting.ask(item)),
    onChanged: () => setOpened(undefined),
  };
  const dialogs = (
    <>
      <Dialog opened={opened !== undefined} onClose={() => setOpened(undefined)} title={texts.details}>
        {opened && (
          <ul className={classes.items} data-view="list">
            <QueueCard item={opened} actions={actions} />
          </ul>
        )}
      </Dialog>
      <MoveDialog item={moved} onClose={() => setMoved(undefined)} />
      <QueueDialog
        edited={edited}
        picker={picker}
        onMessage={messages.onCreate && writeMessage}
        onClose={() => setEdited(undefined)}
      />
      {deleting.dialog}
    </>
  );
  return { actions, onCreate: setEdited, onOpen: setOpened, dialogs };
}

type StatusChipsProps = {
  readonly status: QueueFilter['status'];
  readonly onChange: (status: QueueFilter['status']) => void;
};

function StatusChips({ status, onChange }: StatusChipsProps) {
  const { data: summary } = useQuery(queueSummaryQuery);
  const chips = [
    { value: 'all' as const, label: texts.all },
    ...shownStatuses.map((value) => ({
      value,
      label: texts.statuses[value],
      ...(summary && { count: count(summary[value]) }),
    })),
  ];
  return <FilterChips label={texts.filters} chips={chips} value={status} onChange={onChange} />;
}

/** A session for which nobody waits is deleted at once and can be restored; everything else after a question. */
function useDeleting() {
  const [doomed, setDoomed] = useState<QueueItem>();
  const remove = useDeleteQueueItem();
  const removeSession = useDeleteSession();
  const ask = (item: QueueItem) => {
    const isSession = item.postId === null && item.broadcastId === null;
    const isRestorable = isSession && item.status === 'scheduled' && item.expectedViewers === 0;
    if (isRestorable) removeSession.mutate(item);
    else setDoomed(item);
  };
  const isUnsend = doomed !== undefined && doomed.broadcastId !== null && doomed.status === 'completed';
  const dialog = (
    <ConfirmDialog
      opened={doomed !== undefined}
      title={isUnsend ? broadcastTexts.unsendTitle : texts.deleteTitle}
      text={isUnsend ? broadcastTexts.unsendText : textOf(doomed)}
      confirmLabel={isUnsend ? texts.unsend : texts.delete}
      isBusy={remove.isPending}
      onConfirm={() => doomed && remove.mutate(doomed, { onSettled: () => setDoomed(undefined) })}
      onClose={() => setDoomed(undefined)}
    />
  );
  return { ask, dialog };
}

const textOf = (item: QueueItem | undefined): string => {
  if (item?.broadcastId) return texts.deleteMessage;
  return item?.postId ? texts.deletePost : texts.deleteSession;
};

/** After an error they are hidden: the list below shows the error. */
function QueueFigures() {
  const { data, isLoadingError } = useQuery(queueSummaryQuery);
  if (isLoadingError) return null;
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
  readonly actions: ItemActions;
};

function QueueList({ filter, view, actions }: QueueListProps) {
  const list = useInfiniteQuery(queueQuery(filter));
  if (list.isError && !list.data)
    return <ErrorState message={messageOf(list.error, texts.failures.list)} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Waiting />;
  const items = list.data.pages.flatMap(({ data }) => data);
  if (items.length === 0) return <EmptyState icon="calendar" title={texts.empty} text={texts.emptyText} />;
  return (
    <>
      <ul className={classes.items} data-view={view}>
        {items.map((item) => (
          <QueueCard key={item.id} item={item} actions={actions} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Action look="quiet" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {texts.more}
        </Action>
      )}
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
