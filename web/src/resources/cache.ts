import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { PageMeta } from '@velvet/contracts/call';
import type { Page } from '#api/client.ts';

/** First part of every query key. A change or a live event refreshes a group as a whole. */
export type QueryGroup =
  | 'administration'
  | 'broadcasts'
  | 'cards'
  | 'collections'
  | 'comments'
  | 'insights'
  | 'messages'
  | 'notifications'
  | 'people'
  | 'posts'
  | 'profile'
  | 'purchases'
  | 'queue'
  | 'sessions'
  | 'statements'
  | 'subscriptions'
  | 'support'
  | 'vault'
  | 'verification'
  | 'videos';

/** Returns the key factory of a group: `keysOf('posts')('one', id)` is `['posts', 'one', id]`. */
export const keysOf =
  <const Group extends QueryGroup>(group: Group) =>
  <const Parts extends readonly unknown[]>(...parts: Parts) =>
    [group, ...parts] as const;

/** Marks all queries of the groups as stale and fetches those on screen again. */
export const refresh = (client: QueryClient, ...groups: readonly QueryGroup[]) =>
  Promise.all(groups.map((group) => client.invalidateQueries({ queryKey: [group] })));

/** Changes a cached answer, and again after the fetch in flight, because the server may have answered that before the change. */
export async function changeCached(client: QueryClient, queryKey: QueryKey, change: () => void): Promise<void> {
  const query = client.getQueryCache().find({ queryKey });
  const inFlight = query?.state.fetchStatus === 'fetching' ? query.promise : undefined;
  change();
  if (!inFlight) return;
  await Promise.allSettled([inFlight]);
  change();
}

/** Ages after which an answer is stale, in milliseconds. A query without one of these uses the default of the query client. */
export const staleAfterMs = {
  /** fetched at each use: somebody is about to agree to it, or waits for its change */
  immediately: 0,
  presence: 20_000,
  figures: 60_000,
  /** answers with signed media addresses, which are valid for five minutes */
  signedMedia: 4 * 60_000,
  /** answers that change rarely, or only through this browser */
  rarely: 5 * 60_000,
  /** live events or mutations keep the entry up to date */
  never: Number.POSITIVE_INFINITY,
} as const;

/** Returns where a list goes on, or undefined at its end. */
export function cursorAfter({ meta }: { readonly meta: PageMeta }): string | undefined {
  return meta.hasMore ? (meta.nextCursor ?? undefined) : undefined;
}

/** Options of an infinite query whose pages begin at a cursor; the first begins at ''. */
export const byCursor = { initialPageParam: '', getNextPageParam: cursorAfter } as const;

/** The cursor of a page as a parameter of its call. */
export const from = (cursor: string) => (cursor === '' ? {} : { cursor });

/** A paged list as far as it was fetched. */
export type Pages<Row> = { readonly pages: readonly Page<Row[]>[]; readonly pageParams: readonly unknown[] };

/** Changes the rows of each loaded page. */
export const eachPage = <Listed extends { readonly pages: readonly { readonly data: readonly unknown[] }[] }>(
  list: Listed,
  change: (rows: Listed['pages'][number]['data']) => Listed['pages'][number]['data'],
): Listed => ({ ...list, pages: list.pages.map((page) => ({ ...page, data: change(page.data) })) });

type CursorPage<Row> = { readonly data: readonly Row[]; readonly meta: PageMeta };

/** Reads a paged list to its end. */
export async function readAllPages<Row>(readPage: (cursor: string) => Promise<CursorPage<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined = '';
  while (cursor !== undefined) {
    const page: CursorPage<Row> = await readPage(cursor);
    rows.push(...page.data);
    cursor = cursorAfter(page);
  }
  return rows;
}
