import { Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { PerformanceStatus } from '@velvet/contracts/insights/analytics';
import { statisticsTexts as texts } from '#texts/statistics.ts';
import { Action } from '#ui/action.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { count } from '#ui/format.ts';
import { EmptyState } from '#ui/list-states.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { ViewSwitch, type View } from '#ui/view-switch.tsx';
import { PerformanceCard } from './performance-card.tsx';
import classes from './performance.module.css';
import { hasStatus, isFound, type Performance, type StatusFilter } from './posts.ts';

const shownAtOnce = 24;

/** Part 2: the posts of the range, by title and status, as cards or rows. */
export function PerformanceList({ posts }: { readonly posts: readonly Performance[] }) {
  const [text, setText] = useState('');
  const [status, setStatus] = useState<StatusFilter>('all');
  const [view, setView] = useState<View>('grid');
  const [shown, setShown] = useState(shownAtOnce);
  const matching = posts.filter((post) => isFound(post, text));
  const found = matching.filter((post) => hasStatus(post, status));
  return (
    <Stack component="section" gap="lg" aria-label={texts.content}>
      <div>
        <Text component="h2" fz="2xl" lh={1.3}>
          {texts.content}
        </Text>
        <Text mt="5xs" fz="caption" c="dimmed">
          {texts.statusRule}
        </Text>
      </div>
      <Group wrap="nowrap" gap="sm" className={classes.tools}>
        <SearchField label={texts.search} value={text} onChange={setText} />
        <ViewSwitch view={view} onChange={setView} />
      </Group>
      <FilterChips label={texts.filters} chips={chipsOf(matching)} value={status} onChange={setStatus} />
      {found.length === 0 ? (
        <EmptyState
          icon="chart"
          title={texts.emptyTitle}
          text={posts.length === 0 ? texts.emptyText : texts.nothingFoundText}
        />
      ) : (
        <ul className={classes.posts} data-view={view}>
          {found.slice(0, shown).map((post) => (
            <PerformanceCard key={post.id} post={post} />
          ))}
        </ul>
      )}
      {found.length > shown && (
        <Action mx="auto" onClick={() => setShown(shown + shownAtOnce)}>
          {texts.more}
        </Action>
      )}
    </Stack>
  );
}

function chipsOf(posts: readonly Performance[]) {
  const chip = (value: StatusFilter, label: string) => ({
    value,
    label,
    count: count(posts.filter((post) => hasStatus(post, value)).length),
  });
  return [chip('all', texts.all), ...PerformanceStatus.options.map((value) => chip(value, texts.statuses[value]))];
}
