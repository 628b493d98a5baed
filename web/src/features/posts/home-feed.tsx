import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { arrivalsQuery, homeFeedQuery } from '#resources/posts.ts';
import type { CardActions } from './card-actions.ts';
import { Feed } from './feed.tsx';
import { NewPosts } from './new-posts.tsx';

type HomeFeedProps = {
  readonly viewerId: string;
  readonly actions: CardActions;
  readonly empty: ReactNode;
  /** below the third post */
  readonly interlude: ReactNode;
};

/** Posts of the people one follows. New ones are announced and shown on request. */
export function HomeFeed({ viewerId, actions, empty, interlude }: HomeFeedProps) {
  const query = homeFeedQuery(viewerId);
  const feed = useInfiniteQuery(query);
  const { data: arrivals } = useQuery(arrivalsQuery(query.queryKey));
  return (
    <>
      <NewPosts listing={feed} list={query.queryKey} arrivals={arrivals} />
      <Feed listing={feed} actions={actions} empty={empty} interlude={interlude} />
    </>
  );
}
