import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { recommendedCreators, searchCreators } from '@velvet/contracts/account/creators';
import { listPosts } from '@velvet/contracts/content/post-calls';
import { listVideos } from '@velvet/contracts/content/videos';
import { api } from '#api/client.ts';
import { keysOf } from './cache.ts';

const key = keysOf('people');
const maxCreators = 5;
const maxPosts = 6;
const maxVideos = 4;

export type Found = Awaited<ReturnType<typeof search>>;

async function search(q: string, signal: AbortSignal) {
  const [creators, posts, videos] = await Promise.all([
    api(searchCreators, { query: { q, limit: maxCreators }, signal }),
    api(listPosts, { query: { q, limit: maxPosts }, signal }),
    api(listVideos, { query: { q, limit: maxVideos }, signal }),
  ]);
  return { creators: creators.data, posts: posts.data, videos: videos.data };
}

/** Creators, posts and videos that a search finds; without words, recommended creators. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: key('search', q),
    queryFn: async ({ signal }): Promise<Found> => {
      if (q !== '') return search(q, signal);
      return {
        creators: await api(recommendedCreators, { query: { limit: maxCreators }, signal }),
        posts: [],
        videos: [],
      };
    },
    placeholderData: keepPreviousData,
  });
