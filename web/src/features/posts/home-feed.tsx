import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CardActions } from './card-actions.ts';
import { Feed } from './feed.tsx';
import { NewPosts } from './new-posts.tsx';
import { homeFeedQuery } from './queries.ts';

type HomeFeedProps = { readonly viewerId: string; readonly actions: CardActions; readonly empty: ReactNode };

/** Posts of the people one follows. New ones are announced and shown on request. */
export function HomeFeed({ viewerId, actions, empty }: HomeFeedProps) {
  const query = homeFeedQuery(viewerId);
  const feed = useInfiniteQuery(query);
  return (
    <>
      <NewPosts listing={feed} queryKey={query.queryKey} />
      <Feed listing={feed} actions={actions} empty={empty} />
    </>
  );
}
