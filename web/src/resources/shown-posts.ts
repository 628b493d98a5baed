import type { QueryClient } from '@tanstack/react-query';
import type { Post } from '@velvet/contracts/content/post';
import type { PostId } from '@velvet/contracts/ids';
import { maxWatchedPosts } from '@velvet/contracts/realtime/messages';
import { isPost, type PostPages } from './post-pages.ts';

/** The published posts of what is on screen now; of very long lists the first, as many as can be watched. */
export function shownPosts(client: QueryClient): PostId[] {
  const posts = client
    .getQueryCache()
    .findAll({ queryKey: ['posts'], type: 'active' })
    .flatMap(({ state: { data } }): readonly Post[] => postsIn(data));
  const ids = new Set(posts.filter(({ state }) => state === 'published').map(({ _id }) => _id));
  return [...ids].slice(0, maxWatchedPosts);
}

function postsIn(data: unknown): readonly Post[] {
  if (isPost(data)) return [data];
  if (typeof data !== 'object' || data === null || !('pages' in data)) return [];
  return (data as PostPages).pages.flatMap((page) => page.data.filter(isPost));
}
