import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { homeFeedQuery } from '#resources/posts.ts';
import type { CardActions } from './card-actions.ts';
import { Feed } from './feed.tsx';
import { NewPosts } from './new-posts.tsx';

type HomeFeedProps = { readonly viewerId: string; readonly actions: CardActions; readonly empty: ReactNode };

/** Posts of the people one follows. New ones are announced and shown on request. */
export function HomeFeed({ viewerId, actions, empty }: HomeFeedProps) {
  const query = homeFeedQuery(viewerId);
  const feed = useInfiniteQuery(query);
  return (
    <>
      <NewPosts listing={feed} list={query.queryKey} />
      <Feed listing={feed} actions={actions} empty={empty} />
    </>
  );
}
