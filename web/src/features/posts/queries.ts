import { infiniteQueryOptions, queryOptions, type QueryKey } from '@tanstack/react-query';
import { listComments, listReplies } from '@velvet/contracts/content/comment-calls';
import { listPosts, readPost } from '@velvet/contracts/content/post-calls';
import { listSavedAuthors, listSavedPosts, type SavedKind } from '@velvet/contracts/content/saved-calls';
import type { CommentId, PostId } from '@velvet/contracts/ids';
import { api } from '#api/client.ts';
import { cursorAfter, pageAfter, type PageStart } from './paging.ts';

/** Addresses of media live 4 to 5 minutes: whoever comes back later gets fresh ones, and nobody's page moves before. */
const freshMs = 4 * 60_000;
export const feedPageSize = 10;

const feedOptions = {
  initialPageParam: {} as PageStart,
  getNextPageParam: pageAfter,
  staleTime: freshMs,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/** What those publish whom one follows, and oneself; kept apart per person. */
export const homeFeedQuery = (viewerId: string) =>
  infiniteQueryOptions({
    queryKey: ['posts', 'list', 'home', viewerId],
    queryFn: ({ pageParam, signal }) => api(listPosts, { query: { limit: feedPageSize, ...pageParam }, signal }),
    ...feedOptions,
  });

/** Begins the keys of the lists of one person's posts; the author follows. */
export const authorPostsKey = ['posts', 'list', 'author'] as const;

/** The posts of one person as this viewer sees them. @param author a handle or an id */
export const authorPostsQuery = (author: string, viewerId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...authorPostsKey, author, viewerId ?? ''],
    queryFn: ({ pageParam, signal }) => fetchAuthorPosts(author, pageParam, signal),
    ...feedOptions,
  });

/** A page of one person's posts, newest first. */
export const fetchAuthorPosts = (author: string, start: PageStart, signal?: AbortSignal) =>
  api(listPosts, { query: { author, limit: feedPageSize, ...start }, ...(signal && { signal }) });

/** The viewer's own posts that are not published: drafts, scheduled, processing and failed ones. */
export const unpublishedQuery = (viewerId: string) =>
  infiniteQueryOptions({
    queryKey: ['posts', 'list', 'unpublished', viewerId],
    queryFn: ({ pageParam, signal }) =>
      api(listPosts, {
        query: { state: 'unpublished', limit: 50, ...pageParam },
        signal,
      }),
    ...feedOptions,
  });

export type SavedFilter = { readonly kind: SavedKind; /** an id */ readonly author?: string; readonly q?: string };

/** Begins the keys of what one has saved. */
export const savedKey = ['posts', 'list', 'saved'] as const;

export const savedQuery = (viewerId: string, filter: SavedFilter) =>
  infiniteQueryOptions({
    queryKey: [...savedKey, viewerId, filter],
    queryFn: ({ pageParam, signal }) =>
      api(listSavedPosts, {
        query: { ...filter, limit: feedPageSize, ...pageParam },
        signal,
      }),
    ...feedOptions,
  });

export const savedAuthorsQuery = (viewerId: string) =>
  queryOptions({
    queryKey: ['posts', 'saved-authors', viewerId],
    queryFn: ({ signal }) => api(listSavedAuthors, { signal }),
  });

export const postQuery = (id: string, viewerId: string | undefined) =>
  queryOptions({
    queryKey: ['posts', 'one', id, viewerId ?? ''],
    queryFn: ({ signal }) => fetchPost(id, signal),
    staleTime: freshMs,
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

/** Begins the keys of the new posts of all lists. */
export const arrivalsKey = ['posts', 'arrivals'] as const;

/**
 * New posts that are not in a list yet. It makes no requests: the socket or, for visitors, the revalidation adds them.
 * @param list the key of the list
 */
export const arrivalsQuery = (list: QueryKey) =>
  queryOptions<readonly PostId[]>({
    queryKey: [...arrivalsKey, list],
    queryFn: () => [],
    staleTime: Infinity,
    gcTime: Infinity,
    initialData: [],
  });

export const commentsQuery = (postId: PostId) =>
  infiniteQueryOptions({
    queryKey: ['comments', 'of-post', postId],
    queryFn: ({ pageParam, signal }) =>
      api(listComments, { params: { postId }, query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: cursorAfter,
  });

/** All replies to a comment, oldest first; the first three come with the comment. */
export const repliesQuery = (commentId: CommentId) =>
  infiniteQueryOptions({
    queryKey: ['comments', 'of-comment', commentId],
    queryFn: ({ pageParam, signal }) =>
      api(listReplies, { params: { id: commentId }, query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: cursorAfter,
  });
