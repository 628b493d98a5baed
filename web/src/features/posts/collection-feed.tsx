import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { CollectionId } from '@velvet/contracts/ids';
import type { ReactNode } from 'react';
import { collectionHeadQuery, collectionPostsQuery } from '#resources/posts.ts';
import type { CardActions } from './card-actions.ts';
import { Feed } from './feed.tsx';
import { NewPosts } from './new-posts.tsx';

type CollectionFeedProps = {
  readonly collection: CollectionId;
  readonly viewerId: string | undefined;
  readonly actions: CardActions;
  readonly empty: ReactNode;
};

/** Posts of the creators of a collection. New ones are announced and shown on request. */
export function CollectionFeed({ collection, viewerId, actions, empty }: CollectionFeedProps) {
  const query = collectionPostsQuery(collection, viewerId);
  const feed = useInfiniteQuery(query);
  const { data: head } = useQuery(collectionHeadQuery(collection, viewerId));
  // the head also has older posts, in place of deleted ones
  const newestAt = feed.data?.pages[0]?.data[0]?.publishedAt ?? '';
  const arrivals = head.filter(({ publishedAt }) => (publishedAt ?? '') > newestAt).map(({ _id }) => _id);
  return (
    <>
      <NewPosts listing={feed} list={query.queryKey} arrivals={arrivals} />
      <Feed listing={feed} actions={actions} empty={empty} />
    </>
  );
}
