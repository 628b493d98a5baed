import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { listPosts } from '@velvet/contracts/content/post-calls';
import type { UserId } from '@velvet/contracts/ids';
import { api } from '#api/client.ts';
import { postIn, prependPost, refreshPosts } from './post-cache.ts';
import { feedPageSize } from './queries.ts';
import { shownPosts } from './shown-posts.ts';

/** Between two requests for the posts that a visitor sees; milliseconds. */
const intervalMs = 60_000;

/**
 * Keeps the posts of an author's page current for visitors, who have no socket: they are requested again every minute while
 * the page is visible, and when the visitor returns to it or is online again.
 */
export function useRevalidation(author: UserId, isVisitor: boolean): void {
  const client = useQueryClient();
  useQuery({
    queryKey: ['posts', 'revalidation', author],
    queryFn: () => revalidate(client, author),
    enabled: isVisitor,
    initialData: null,
    staleTime: intervalMs / 2,
    refetchInterval: intervalMs,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  });
}

async function revalidate(client: QueryClient, author: UserId): Promise<null> {
  const { data } = await api(listPosts, { query: { author, limit: feedPageSize } });
  for (const post of data.toReversed()) if (!postIn(client, post._id)) prependPost(client, post);
  // last: the list of all visitors may be a second old and still contain a deleted post
  await refreshPosts(client, shownPosts(client));
  return null;
}
