import { Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { PerformanceStatus, PostSort } from '@velvet/contracts/insights/analytics';
import { messageOf } from '#api/failure.ts';
import { statisticsTexts as texts } from '#texts/statistics.ts';
import { Action } from '#ui/action.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { count } from '#ui/format.ts';
import { EmptyState, ErrorState } from '#ui/list-states.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { ViewSwitch, type View } from '#ui/view-switch.tsx';
import { PerformanceCard } from './performance-card.tsx';
import classes from './performance.module.css';
import { hasStatus, type Performance, type StatusFilter } from './posts.ts';
import { usePosts, type PostsOf } from './use-posts.ts';

const shownAtOnce = 24;

const sorts = PostSort.options.map((value) => ({ value, label: texts.sorts[value] }));

/** Part 2: the posts of the range, by title, status and figure, as cards or rows. */
export function PerformanceList(props: PostsOf) {
  const [text, setText] = useState('');
  const [status, setStatus] = useState<StatusFilter>('all');
  const [view, setView] = useState<View>('grid');
  const [shown, setShown] = useState(shownAtOnce);
  const [sort, setSort] = useState<PostSort>('views');
  const { posts, isSearching, isLoading, error, retry } = usePosts(props, sort, text);
  const found = posts.filter((post) => hasStatus(post, status));
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
        <NativeSelect
          size="md"
          aria-label={texts.sort}
          data={sorts}
          value={sort}
          onChange={({ currentTarget: { value } }) => setSort(PostSort.parse(value))}
        />
        <ViewSwitch view={view} onChange={setView} />
      </Group>
      <FilterChips label={texts.filters} chips={chipsOf(posts)} value={status} onChange={setStatus} />
      {error ? (
        <ErrorState message={messageOf(error, texts.loadFailed)} onRetry={retry} />
      ) : found.length === 0 && isLoading ? (
        <PostsWaiting />
      ) : found.length === 0 ? (
        <EmptyState
          icon="chart"
          title={texts.emptyTitle}
          text={posts.length === 0 && !isSearching ? texts.emptyText : texts.nothingFoundText}
        />
      ) : (
        <ul className={classes.posts} data-view={view} aria-busy={isLoading}>
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

function PostsWaiting() {
  return (
    <div className={classes.posts} role="status" aria-label={texts.loading}>
      {[1, 2, 3].map((key) => (
        <Skeleton key={key} height={180} radius="md" />
      ))}
    </div>
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
