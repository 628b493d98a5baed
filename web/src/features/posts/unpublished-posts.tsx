import { Box, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { IconChevronDown } from '@tabler/icons-react';
import type { Post } from '@velvet/contracts/content/post';
import { useEffect, useId } from 'react';
import { placePost } from '#resources/post-cache.ts';
import { postsOf } from '#resources/post-pages.ts';
import { unpublishedQuery } from '#resources/posts.ts';
import { unpublishedText } from '#texts/posts.ts';
import { Action } from '#ui/action.tsx';
import type { CardActions } from './card-actions.ts';
import { byUrgency, summaryOf } from './unpublished.ts';
import classes from './unpublished-posts.module.css';
import { UnpublishedRow } from './unpublished-row.tsx';

type UnpublishedPostsProps = { readonly viewerId: string; readonly actions: CardActions };

/** The author's drafts, scheduled, processing and failed posts. Nothing is shown where there are none. */
export function UnpublishedPosts({ viewerId, actions }: UnpublishedPostsProps) {
  const client = useQueryClient();
  const list = useInfiniteQuery(unpublishedQuery(viewerId));
  const [isOpen, { toggle }] = useDisclosure(false);
  const listId = useId();
  const all = postsOf(list.data?.pages ?? []);
  const published = all.filter(({ state }) => state === 'published');
  useEffect(() => {
    for (const post of published) placePost(client, post);
  });
  const posts = all.filter(({ state }) => state !== 'published').toSorted(byUrgency);
  if (posts.length === 0) return null;
  return (
    <Box component="section" mt="md" bdrs="md" bg="var(--velvet-surface)" aria-label={unpublishedText.title}>
      <UnstyledButton className={classes.head} aria-expanded={isOpen} aria-controls={listId} onClick={toggle}>
        <Text component="span" fw={600}>
          {unpublishedText.title}
        </Text>
        <span className={classes.summary} data-failed={posts.some(({ state }) => state === 'failed') || undefined}>
          {summaryOf(posts, list.hasNextPage)}
        </span>
        <IconChevronDown className={classes.chevron} size={20} stroke={1.6} aria-hidden />
      </UnstyledButton>
      <div id={listId} hidden={!isOpen}>
        {isOpen && <Rows posts={posts} actions={actions} />}
        {isOpen && list.hasNextPage && (
          <Action look="quiet" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {unpublishedText.more}
          </Action>
        )}
      </div>
    </Box>
  );
}

function Rows({ posts, actions }: { readonly posts: readonly Post[]; readonly actions: CardActions }) {
  return (
    <ul className={classes.rows}>
      {posts.map((post) => (
        <UnpublishedRow key={post._id} post={post} onEdit={actions.onEdit} />
      ))}
    </ul>
  );
}
