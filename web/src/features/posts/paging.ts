import type { PageMeta } from '@velvet/contracts/call';

/** Where a list goes on, as the server says. */
export function cursorAfter({ meta }: { readonly meta: PageMeta }): string | undefined {
  return meta.hasMore ? (meta.nextCursor ?? undefined) : undefined;
}

/** Where a page of posts begins: behind a cursor, or by its number. */
export type PageStart = { readonly cursor?: string; readonly page?: number };

type PostPage = { readonly data: readonly unknown[]; readonly meta: PageMeta };

/**
 * There may be more after a full page (part 2, section 4), and there is more where the server says so, however short the page. What stands
 * behind a full last page has no cursor, only a number.
 */
export function pageAfter(last: PostPage, all: readonly PostPage[]): PageStart | undefined {
  const { hasMore, nextCursor, limit } = last.meta;
  if (hasMore && nextCursor !== null) return { cursor: nextCursor };
  return last.data.length >= limit ? { page: all.length + 1 } : undefined;
}
