import type { QueryClient } from '@tanstack/react-query';
import type { Post } from '@velvet/contracts/content/post';
import type { PostId } from '@velvet/contracts/ids';
import { withFirst, withoutPost, withPost, type PostPages } from './post-pages.ts';
import { arrivalsQuery, fetchPost, homeFeedQuery } from './queries.ts';

const lists = { queryKey: ['posts', 'list'] };
const ones = { queryKey: ['posts', 'one'] };

/** Changes a post wherever it is shown. */
export function patchPost(client: QueryClient, id: PostId, change: (post: Post) => Post): void {
  client.setQueriesData<PostPages>(lists, (pages) => pages && withPost(pages, id, change));
  client.setQueriesData<Post>(ones, (post) => (post?._id === id ? change(post) : post));
}

export function replacePost(client: QueryClient, post: Post): void {
  patchPost(client, post._id, () => post);
}

export function removePost(client: QueryClient, id: PostId): void {
  client.setQueriesData<PostPages>(lists, (pages) => pages && withoutPost(pages, id));
}

/** At the top of its author's feed and page, where these are shown. */
export function prependPost(client: QueryClient, post: Post): void {
  client.setQueryData<PostPages>(homeFeedQuery(post.author.id).queryKey, (pages) => pages && withFirst(pages, post));
  for (const author of [post.author.handle, post.author.id])
    client.setQueriesData<PostPages>(
      { queryKey: ['posts', 'list', 'author', author] },
      (pages) => pages && withFirst(pages, post),
    );
}

/** Asks for one post again: what is seen of it has changed, or its addresses are over. */
export async function refreshPost(client: QueryClient, id: PostId): Promise<void> {
  try {
    replacePost(client, await fetchPost(id));
  } catch {
    // it stays as it is shown; whoever touches it is told what became of it
  }
}

export function postIn(client: QueryClient, id: PostId): Post | undefined {
  for (const [, pages] of client.getQueriesData<PostPages>(lists))
    for (const page of pages?.pages ?? []) {
      const found = page.data.find(({ _id }) => _id === id);
      if (found) return found;
    }
  return client
    .getQueriesData<Post>(ones)
    .map(([, post]) => post)
    .find((post) => post?._id === id);
}

/** Somebody published: announced, not shown, so that nobody's page moves. */
export function announcePost(client: QueryClient, id: PostId): void {
  if (postIn(client, id)) return;
  client.setQueryData<readonly PostId[]>(arrivalsQuery.queryKey, (known = []) =>
    known.includes(id) ? known : [...known, id],
  );
}
