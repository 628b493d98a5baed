import type { PageMeta } from '@velvet/contracts/call';

/** Where a page of posts begins: behind a cursor, or by its number. */
export type PageStart = { readonly cursor?: string; readonly page?: number };

type PostPage = { readonly data: readonly unknown[]; readonly meta: PageMeta };

/**
 * More posts may follow a full page (part 2, section 4), and follow where `hasMore` is set, however short the page.
 * The page after a full last page has no cursor, only a number.
 */
export function pageAfter(last: PostPage, all: readonly PostPage[]): PageStart | undefined {
  const { hasMore, nextCursor, limit } = last.meta;
  if (hasMore && nextCursor !== null) return { cursor: nextCursor };
  return last.data.length >= limit ? { page: all.length + 1 } : undefined;
}
