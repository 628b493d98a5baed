import { infiniteQueryOptions, queryOptions, type QueryKey } from '@tanstack/react-query';
import { createPost, editPost, listPosts, readPost, type PostMediaKind } from '@velvet/contracts/content/post-calls';
import { listSavedAuthors, listSavedPosts, type SavedKind } from '@velvet/contracts/content/saved-calls';
import type { CollectionId, PostId } from '@velvet/contracts/ids';
import { api } from '#api/client.ts';
import type { Input } from '#api/request.ts';
import { keysOf, staleAfterMs } from './cache.ts';
import { pageAfter, type PageStart } from './post-paging.ts';

const key = keysOf('posts');
const lists = key('list');

export const postKeys = {
  lists,
  /** lists of one person's posts; the author follows */
  ofAuthors: [...lists, 'author'] as const,
  saved: [...lists, 'saved'] as const,
  savedAuthors: key('saved-authors'),
  unpublished: [...lists, 'unpublished'] as const,
  ones: key('one'),
  /** new posts that are announced but not in their list yet; the key of the list follows */
  arrivals: key('arrivals'),
  /** the newest posts of collections */
  heads: key('head'),
};

export const feedPageSize = 10;

const feedOptions = {
  initialPageParam: {} as PageStart,
  getNextPageParam: pageAfter,
  // a list that somebody reads does not move before its media addresses expire
  staleTime: staleAfterMs.signedMedia,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/** Posts of the people whom the viewer follows, and the viewer's own. */
export const homeFeedQuery = (viewerId: string) =>
  infiniteQueryOptions({
    queryKey: [...lists, 'home', viewerId] as const,
    queryFn: ({ pageParam, signal }) => api(listPosts, { query: { limit: feedPageSize, ...pageParam }, signal }),
    ...feedOptions,
  });

/** The posts of one person as this viewer sees them. @param author a handle or an id @param media only posts with such media */
export const authorPostsQuery = (author: string, viewerId: string | undefined, media?: PostMediaKind) =>
  infiniteQueryOptions({
    queryKey: [...postKeys.ofAuthors, author, viewerId ?? '', media ?? ''] as const,
    queryFn: ({ pageParam, signal }) => fetchAuthorPosts(author, { ...pageParam, ...(media && { media }) }, signal),
    ...feedOptions,
  });

/** The posts of the creators of a collection as this viewer sees them. */
export const collectionPostsQuery = (collection: CollectionId, viewerId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...lists, 'collection', collection, viewerId ?? ''] as const,
    queryFn: ({ pageParam, signal }) =>
      api(listPosts, { query: { collection, limit: feedPageSize, ...pageParam }, signal }),
    ...feedOptions,
    // a new collection reaches the feeds moments after its own page
    retry: (failures) => failures < 3,
  });

/** How often an open collection looks for new posts, also of creators whom the viewer does not follow; ms. */
const headEveryMs = 30_000;

/** The newest posts of a collection since its list was read: read regularly, and at once when a followed creator publishes. */
export const collectionHeadQuery = (collection: CollectionId, viewerId: string | undefined) =>
  queryOptions({
    queryKey: [...postKeys.heads, collection, viewerId ?? ''] as const,
    queryFn: async ({ signal }) => (await api(listPosts, { query: { collection, limit: feedPageSize }, signal })).data,
    initialData: [],
    staleTime: staleAfterMs.never,
    refetchInterval: headEveryMs,
  });

/** A page of one person's posts, newest first. */
export const fetchAuthorPosts = (
  author: string,
  start: PageStart & { readonly media?: PostMediaKind },
  signal?: AbortSignal,
) => api(listPosts, { query: { author, limit: feedPageSize, ...start }, ...(signal && { signal }) });

/** The viewer's own posts that are not published: drafts, scheduled, processing and failed ones. */
export const unpublishedQuery = (viewerId: string) =>
  infiniteQueryOptions({
    queryKey: [...postKeys.unpublished, viewerId] as const,
    queryFn: ({ pageParam, signal }) =>
      api(listPosts, {
        query: { state: 'unpublished', limit: 50, ...pageParam },
        signal,
      }),
    ...feedOptions,
  });

export type SavedFilter = { readonly kind: SavedKind; /** an id */ readonly author?: string; readonly q?: string };

export const savedQuery = (viewerId: string, filter: SavedFilter) =>
  infiniteQueryOptions({
    queryKey: [...postKeys.saved, viewerId, filter] as const,
    queryFn: ({ pageParam, signal }) =>
      api(listSavedPosts, {
        query: { ...filter, limit: feedPageSize, ...pageParam },
        signal,
      }),
    ...feedOptions,
  });

export const savedAuthorsQuery = (viewerId: string) =>
  queryOptions({
    queryKey: [...postKeys.savedAuthors, viewerId] as const,
    queryFn: ({ signal }) => api(listSavedAuthors, { signal }),
  });

export const postQuery = (id: string, viewerId: string | undefined) =>
  queryOptions({
    queryKey: [...postKeys.ones, id, viewerId ?? ''] as const,
    queryFn: ({ signal }) => fetchPost(id, signal),
    staleTime: staleAfterMs.signedMedia,
    refetchOnWindowFocus: false,
  });

/** One post as it is now. @param id as an address gives it: a wrong one is refused by the server */
export function fetchPost(id: string, signal?: AbortSignal) {
  return api(readPost, { params: { id }, ...(signal && { signal }) });
}

/** Some posts as they are now, without those that may not be seen (any more). @param ids at most `maxPostIds` */
export async function fetchPosts(ids: readonly PostId[]) {
  const { data } = await api(listPosts, { query: { ids: ids.join(',') } });
  return data;
}

/**
 * New posts that are not in a list yet. It makes no requests: the socket or, for visitors, the revalidation adds them.
 * @param list the key of the list
 */
export const arrivalsQuery = (list: QueryKey) =>
  queryOptions<readonly PostId[]>({
    queryKey: [...postKeys.arrivals, list] as const,
    queryFn: () => [],
    staleTime: staleAfterMs.never,
    gcTime: Infinity,
    initialData: [],
  });

/** Publishes a new post, schedules it or keeps it as a draft. @throws {ApiFailure} */
export const sendPost = (body: NonNullable<Input<typeof createPost>['body']>) => api(createPost, { body });

/** Saves a change of an own post. @throws {ApiFailure} */
export const savePostEdit = (id: PostId, body: NonNullable<Input<typeof editPost>['body']>) =>
  api(editPost, { params: { id }, body });
