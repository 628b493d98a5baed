import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Post } from '@velvet/contracts/content/post';
import { maxPostIds } from '@velvet/contracts/content/post-calls';
import type { PostId } from '@velvet/contracts/ids';
import { withCounts } from './engagement.ts';
import { withFirst, withoutPost, withPost, type PostPages } from './post-pages.ts';
import { commentKeys } from './comments.ts';
import { arrivalsQuery, fetchPost, fetchPosts, homeFeedQuery, postKeys, unpublishedQuery } from './posts.ts';

const lists = { queryKey: postKeys.lists };
const ones = { queryKey: postKeys.ones };

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
      { queryKey: [...postKeys.ofAuthors, author] },
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

/** Fetches one post again after a change or when its media addresses have expired. */
export async function refreshPost(client: QueryClient, id: PostId): Promise<void> {
  try {
    const post = await fetchPost(id);
    if (post.state === 'published') replacePost(client, post);
    else placePost(client, post);
    // a list that was requested before would bring the post back as it was
    await client.invalidateQueries({ ...lists, fetchStatus: 'fetching' });
  } catch {
    // the shown post stays; the next action on it reports the failure
  }
}

/** Fetches several posts again in one call, and removes those that the viewer may no longer see. */
export async function refreshPosts(client: QueryClient, ids: readonly PostId[]): Promise<void> {
  for (let from = 0; from < ids.length; from += maxPostIds) {
    const asked = ids.slice(from, from + maxPostIds);
    try {
      const data = await fetchPosts(asked);
      for (const post of data) patchPost(client, post._id, (shown) => (isSamePost(shown, post) ? shown : post));
      const found = new Set<string>(data.map(({ _id }) => _id));
      for (const id of asked) if (!found.has(id)) dropPost(client, id);
    } catch {
      // they stay as they are shown until the next change
    }
  }
}

/** Fetches several posts again for fresh addresses of their media. */
export async function renewPosts(client: QueryClient, ids: readonly PostId[]): Promise<void> {
  for (let from = 0; from < ids.length; from += maxPostIds) {
    const found = await fetchPosts(ids.slice(from, from + maxPostIds)).catch(() => []);
    for (const post of found) replacePost(client, post);
  }
}

/** It is gone, for everybody or for this viewer: also where it stands alone. */
export function dropPost(client: QueryClient, id: PostId): void {
  removePost(client, id);
  client.setQueriesData<readonly PostId[]>({ queryKey: postKeys.arrivals }, (known) =>
    known?.filter((each) => each !== id),
  );
  void client.resetQueries({ queryKey: [...postKeys.ones, id] });
}

/** Whether two answers differ in nothing but the signatures of media addresses: shown media need no second download. */
const isSamePost = (one: Post, other: Post) => withoutSignatures(one) === withoutSignatures(other);

const withoutSignatures = (post: Post) =>
  JSON.stringify(post, (key, value: unknown) =>
    typeof value === 'string' && mediaAddresses.has(key) ? value.replace(/\?.*$/s, '') : value,
  );
const mediaAddresses = new Set(['url', 'posterUrl', 'previewUrl', 'thumbnailUrl']);

type Told = Pick<Post['engagement']['counts'], 'likes' | 'comments' | 'shares'>;

/** Applies a live update of a shown post. Open comments are fetched again where there are others. */
export function showCounts(client: QueryClient, id: PostId, told: Told): void {
  const before = postIn(client, id)?.engagement.counts;
  if (!before) return;
  patchPost(client, id, (post) => withCounts(post, { ...post.engagement.counts, ...told }));
  if (before.comments !== told.comments) void client.invalidateQueries({ queryKey: commentKeys.ofPost(id) });
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

/** Announces a new post of the home feed without showing it, so that the page does not move. */
export function announcePost(client: QueryClient, viewerId: string, id: PostId): void {
  if (postIn(client, id)) return;
  const { queryKey } = arrivalsQuery(homeFeedQuery(viewerId).queryKey);
  client.setQueryData<readonly PostId[]>(queryKey, (known = []) => (known.includes(id) ? known : [...known, id]));
}

/** Drops all pages of a list but the first, so that fetching it again takes one request. */
export function keepFirstPage(client: QueryClient, list: QueryKey): void {
  client.setQueryData<PostPages>(
    list,
    (pages) => pages && { pages: pages.pages.slice(0, 1), pageParams: pages.pageParams.slice(0, 1) },
  );
}

/** Forgets the announced posts of a list. */
export function clearArrivals(client: QueryClient, list: QueryKey): void {
  client.setQueryData(arrivalsQuery(list).queryKey, []);
}
