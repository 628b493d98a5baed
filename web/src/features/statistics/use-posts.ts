import { useQuery } from '@tanstack/react-query';
import type { PostSort } from '@velvet/contracts/insights/analytics';
import { foundTextsQuery, postAnalyticsQuery, postTextsQuery, type Range } from '#resources/insights.ts';
import { useTyped } from '#ui/use-typed.ts';
import { isFound, postIdsOf, sortPosts, withTitles, type Performance } from './posts.ts';

export type PostsOf = {
  readonly userId: string;
  readonly range: Range;
  /** those with the most views */
  readonly best: readonly Performance[];
};

/**
 * The posts and videos by a figure, or those that a search finds: among the loaded ones by title, and at the server among all by their
 * texts and titles.
 */
export function usePosts({ userId, range, best }: PostsOf, sort: PostSort, text: string) {
  const words = useTyped(text);
  const isSearching = words !== '';
  const sorted = useQuery({ ...postAnalyticsQuery(userId, { ...range, sort }), enabled: sort !== 'views' });
  const ids = postIdsOf(sorted.data ?? []);
  const titles = useQuery({ ...postTextsQuery(ids), enabled: sort !== 'views' && ids.length > 0 });
  const loaded = sort === 'views' ? best : withTitles(sorted.data ?? [], titles.data);
  const texts = useQuery({ ...foundTextsQuery(userId, words), enabled: isSearching });
  const foundIds = [...(texts.data?.keys() ?? [])];
  const found = useQuery({
    ...postAnalyticsQuery(userId, { ...range, sort, ids: foundIds, q: words }),
    enabled: isSearching && texts.data !== undefined,
  });
  const matching = isSearching ? loaded.filter((post) => isFound(post, words)) : loaded;
  const others = isSearching ? withTitles(found.data ?? [], texts.data) : [];
  const failed = [sorted, texts, found].find(({ isError, data }) => isError && data === undefined);
  return {
    posts: sortPosts([...new Map([...others, ...matching].map((post) => [post.id, post])).values()], sort),
    isSearching,
    isLoading: [sorted, texts, found].some(({ isLoading }) => isLoading),
    error: failed?.error ?? undefined,
    retry: () => void failed?.refetch(),
  };
}
