import { useEffect } from 'react';

/** The state of the next page, as `useInfiniteQuery` returns it. */
export type PagedList = {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => unknown;
};

/**
 * Fetches the next page of a list while the reader is near its end, or searches all of it. A page that failed is fetched again
 * by the reader alone, because repeating it at once would never end.
 */
export function useNextPage(list: PagedList, isNeeded: boolean): void {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const isDue = isNeeded && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (isDue) void fetchNextPage();
  }, [isDue, fetchNextPage]);
}
