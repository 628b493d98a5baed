import { Box, Group, Skeleton, Text } from '@mantine/core';
import type { UseInfiniteQueryResult, InfiniteData } from '@tanstack/react-query';
import type { Post } from '@velvet/contracts/content/post';
import { useMemo, type ReactNode } from 'react';
import type { Page } from '#api/client.ts';
import { postsOf } from '#resources/post-pages.ts';
import { postsText } from '#texts/posts.ts';
import { Action } from '#ui/action.tsx';
import { ErrorState } from '#ui/list-states.tsx';
import type { CardActions } from './card-actions.ts';
import classes from './feed.module.css';
import { PostCards } from './post-cards.tsx';

export type PostListing = UseInfiniteQueryResult<InfiniteData<Page<readonly Post[]>>>;

type PostListProps = {
  readonly listing: PostListing;
  readonly skeleton: ReactNode;
  readonly empty: ReactNode;
  readonly children: (posts: readonly Post[]) => ReactNode;
};

/** The four states of a list of posts (loading, failed, empty, full), and its button for more. */
export function PostList({ listing, skeleton, empty, children }: PostListProps) {
  const { data } = listing;
  const posts = useMemo(() => postsOf(data?.pages ?? []), [data]);
  if (listing.isPending) return skeleton;
  if (listing.isError && !data) {
    return <ErrorState message={postsText.loadFailed} onRetry={() => void listing.refetch()} />;
  }
  if (posts.length === 0) return empty;
  return (
    <div className={classes.list}>
      {children(posts)}
      {listing.isFetchNextPageError && (
        <Text mt="md" ta="center" c="var(--velvet-danger)">
          {postsText.loadFailed}
        </Text>
      )}
      {listing.hasNextPage && (
        <Group align="stretch" wrap="nowrap" justify="center" gap={0} pt="md" pb="4xl">
          <Action loading={listing.isFetchingNextPage} onClick={() => void listing.fetchNextPage()}>
            {postsText.loadMore}
          </Action>
        </Group>
      )}
    </div>
  );
}

type FeedProps = {
  readonly listing: PostListing;
  readonly actions: CardActions;
  readonly empty: ReactNode;
  /** below the third post */
  readonly interlude?: ReactNode;
};

/** Posts one below the other. */
export function Feed({ listing, actions, empty, interlude }: FeedProps) {
  return (
    <PostList listing={listing} skeleton={<FeedSkeleton />} empty={empty}>
      {(posts) => <PostCards posts={posts} actions={actions} interlude={interlude} />}
    </PostList>
  );
}

export function FeedSkeleton() {
  return (
    <div role="status" aria-label={postsText.loading}>
      {[0, 1].map((key) => (
        <Box key={key} pt="xl" pb="lg">
          <Group wrap="nowrap" gap="sm">
            <Skeleton circle height={44} />
            <Box flex={1}>
              <Skeleton height={14} width="34%" />
              <Skeleton height={12} width="20%" mt="2xs" />
            </Box>
          </Group>
          <Skeleton height={14} width="86%" mt="lg" />
          <Skeleton height={14} width="52%" mt="xs" />
          <Skeleton height={360} mt="lg" radius={14} />
        </Box>
      ))}
    </div>
  );
}
