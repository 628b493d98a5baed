import type { QueryClient } from '@tanstack/react-query';
import type { Post } from '@velvet/contracts/content/post';
import type { PostId } from '@velvet/contracts/ids';
import { withFirst, withoutPost, withPost, type PostPages } from './post-pages.ts';
import { arrivalsQuery, fetchPost, homeFeedQuery, unpublishedQuery } from './queries.ts';

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

/** Puts an own post that was made or changed into the lists in which its state belongs, and takes it out of the others. */
export function placePost(client: QueryClient, post: Post): void {
  const { queryKey } = unpublishedQuery(post.author.id);
  const isKnown = postIn(client, post._id) !== undefined;
  const isListed = client.getQueryData(queryKey)?.pages.some(({ data }) => data.some(({ _id }) => _id === post._id));
  if (post.state === 'published' || (post.state === 'processing' && !isListed)) {
    client.setQueryData<PostPages>(queryKey, (pages) => pages && withoutPost(pages, post._id));
    if (isKnown && !isListed) replacePost(client, post);
    else prependPost(client, post);
    return;
  }
  removePost(client, post._id);
  client.setQueryData<PostPages>(queryKey, (pages) => pages && withFirst(pages, post));
  client.setQueriesData<Post>(ones, (shown) => (shown?._id === post._id ? post : shown));
}

/** Asks for one post again: what is seen of it has changed, or its addresses are over. */
export async function refreshPost(client: QueryClient, id: PostId): Promise<void> {
  try {
    const post = await fetchPost(id);
    if (post.state === 'published') replacePost(client, post);
    else placePost(client, post);
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
