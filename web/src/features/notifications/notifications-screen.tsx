import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { NotificationType } from '@velvet/contracts/notification/events';
import type { NotificationCounts } from '@velvet/contracts/notification/notifications';
import { useState } from 'react';
import { notificationCountsQuery, useReadAllNotifications } from '#resources/notifications.ts';
import { notificationTexts } from '#texts/notifications.ts';
import { Action } from '#ui/action.tsx';
import { FilterChips, type Chip } from '#ui/filter-chips.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { useTyped } from '#ui/use-typed.ts';
import { NotificationList } from './notification-list.tsx';
import { NotificationStats, counted } from './notification-stats.tsx';
import classes from './notifications-screen.module.css';

const filters = ['like', 'comment', 'follow', 'subscription'] as const;
type Filter = 'all' | (typeof filters)[number];

/** Part 1, section 2.7. */
export function NotificationsScreen({ onDiscover }: { readonly onDiscover: () => void }) {
  const [text, setText] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  const q = useTyped(text);
  const { data: counts, isLoadingError } = useQuery(notificationCountsQuery);
  const readAll = useReadAllNotifications();
  const type = NotificationType.safeParse(filter).data ?? null;
  return (
    <Stack gap="lg" w="100%" maw="var(--velvet-column-rows)" className={classes.screen}>
      {!isLoadingError && <NotificationStats counts={counts} />}
      <Group align="stretch" wrap="nowrap" gap="sm" className={classes.tools}>
        <SearchField label={notificationTexts.searchLabel} value={text} onChange={setText} />
        <Action look="outline" flex="none" disabled={!counts || counts.unread === 0} onClick={() => readAll.mutate()}>
          {notificationTexts.readAll}
        </Action>
      </Group>
      <FilterChips label={notificationTexts.filtersLabel} chips={chipsOf(counts)} value={filter} onChange={setFilter} />
      <NotificationList filter={{ type, q }} onDiscover={onDiscover} />
    </Stack>
  );
}

function chipsOf(counts: NotificationCounts | undefined): Chip<Filter>[] {
  const chip = (value: Filter, label: string, of: number | undefined): Chip<Filter> =>
    of === undefined ? { value, label } : { value, label, count: counted(of) };
  return [
    chip('all', notificationTexts.all, counts?.total),
    ...filters.map((type) => chip(type, notificationTexts.filters[type], counts?.types[type].total)),
  ];
}
