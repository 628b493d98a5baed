import type { QueryClient } from '@tanstack/react-query';
import { refreshPosts } from './post-cache.ts';
import { postsOf, type PostPages } from './post-pages.ts';
import { arrivalsQuery, fetchAuthorPosts, fetchPosts, postKeys } from './posts.ts';
import { shownPosts } from './shown-posts.ts';

/** Reads what is on screen again: posts change in place, and everything else that is stale is fetched again. */
export const revalidate = (client: QueryClient) =>
  Promise.all([
    revalidatePosts(client),
    client.refetchQueries(
      { type: 'active', stale: true, predicate: ({ queryKey: [group] }) => group !== postKeys.lists[0] },
      { cancelRefetch: false },
    ),
  ]);

/** Reads the posts on screen again and announces new ones of the authors whose lists are on screen. */
export async function revalidatePosts(client: QueryClient): Promise<void> {
  const lists = client.getQueryCache().findAll({ queryKey: postKeys.ofAuthors, type: 'active' });
  await Promise.all([
    refreshPosts(client, shownPosts(client)),
    ...lists.map(({ queryKey }) => announceNewPosts(client, queryKey)),
  ]);
}

async function announceNewPosts(client: QueryClient, list: readonly unknown[]): Promise<void> {
  const shown = client.getQueryData<PostPages>(list);
  const author = list[postKeys.ofAuthors.length];
  if (!shown || typeof author !== 'string') return;
  const newest = postsOf(shown.pages).reduce((latest, { publishedAt }) => Math.max(latest, timeOf(publishedAt)), 0);
  try {
    const { data } = await fetchAuthorPosts(author, {});
    // a deletion moves older posts to the first page: these are not new
    const candidates = data.filter(({ publishedAt }) => timeOf(publishedAt) > newest).map(({ _id }) => _id);
    // the list that visitors share is up to a second old and may contain posts that are deleted already
    const added = candidates.length > 0 ? await fetchPosts(candidates) : [];
    client.setQueryData(
      arrivalsQuery(list).queryKey,
      added.map(({ _id }) => _id),
    );
  } catch {
    // the next revalidation tries again
  }
}

const timeOf = (moment: string | null) => (moment === null ? 0 : Date.parse(moment));
