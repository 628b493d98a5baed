import { queryOptions } from '@tanstack/react-query';
import { recommendedCreators, searchCreators } from '@velvet/contracts/account/creators';
import { listPosts } from '@velvet/contracts/content/post-calls';
import { api } from '#api/client.ts';

const shownCreators = 5;
const shownPosts = 6;

export type Found = Awaited<ReturnType<typeof search>>;

async function search(q: string, signal: AbortSignal) {
  const [creators, posts] = await Promise.all([
    api(searchCreators, { query: { q, limit: shownCreators }, signal }),
    api(listPosts, { query: { q, limit: shownPosts }, signal }),
  ]);
  return { creators: creators.data, posts: posts.data };
}

/** Without words: whom one may like. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['people', 'search', q],
    queryFn: async ({ signal }): Promise<Found> => {
      if (q !== '') return search(q, signal);
      return { creators: await api(recommendedCreators, { query: { limit: shownCreators }, signal }), posts: [] };
    },
  });
