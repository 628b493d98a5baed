import { useQuery } from '@tanstack/react-query';
import { ApiFailure } from '#api/failure.ts';
import { postQuery } from '#resources/posts.ts';
import { postsText } from '#texts/posts.ts';
import { EmptyState, ErrorState } from '#ui/list-states.tsx';
import type { CardActions } from './card-actions.ts';
import { FeedSkeleton } from './feed.tsx';
import { PostCard } from './post-card.tsx';

type SinglePostProps = { readonly id: string; readonly actions: CardActions };

/** One post with its comments: what a notification or a link leads to. */
export function SinglePost({ id, actions }: SinglePostProps) {
  const post = useQuery(postQuery(id, actions.viewer?.id));
  if (post.isPending) return <FeedSkeleton />;
  if (post.data) return <PostCard post={post.data} actions={actions} withComments={!post.data.locked} />;
  const { error } = post;
  // an address that is no id names no post either
  const isGone = error instanceof ApiFailure && (error.status === 404 || error.status === 400);
  if (isGone) return <EmptyState icon="photo" title={postsText.gone} />;
  return <ErrorState message={postsText.loadFailed} onRetry={() => void post.refetch()} />;
}
