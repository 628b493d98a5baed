import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { VaultPages } from '#resources/vault-pages.ts';
import { refreshPages, type VaultFilter, vaultListQuery } from '#resources/vault.ts';

/** Signed URLs expire after five minutes; pages are refetched earlier. */
const freshMs = 3.5 * 60_000;

export function useVaultList(filter: VaultFilter) {
  const query = useInfiniteQuery(vaultListQuery(filter));
  const { data } = query;
  const items = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  return { ...query, items };
}

export type VaultList = ReturnType<typeof useVaultList>;

/** The library types the page parameter as unknown. */
const cursorOf = (data: Pick<VaultPages, 'pages'> | undefined, index: number): string | undefined =>
  index === 0 ? undefined : (data?.pages[index - 1]?.meta.nextCursor ?? undefined);

/**
 * Refetches visible pages before their URLs expire, and once when the screen opens: posts may have changed the items'
 * visibility.
 * @param from,to indexes of the visible items
 */
export function useFreshPages(filter: VaultFilter, { data }: VaultList, from: number, to: number): void {
  const client = useQueryClient();
  const [openedAt] = useState(() => Date.now());
  const reading = useRef(new Set<string | undefined>());
  useEffect(() => {
    let start = 0;
    const old = (data?.pages ?? []).flatMap((page, index) => {
      const first = start;
      start += page.data.length;
      const isSeen = first <= to && start > from;
      const cursor = cursorOf(data, index);
      return isSeen && page.fetchedAt < Math.max(openedAt, Date.now() - freshMs) && !reading.current.has(cursor)
        ? [cursor]
        : [];
    });
    if (old.length === 0) return;
    for (const cursor of old) reading.current.add(cursor);
    refreshPages(client, filter, old)
      // the next check retries
      .catch(() => undefined)
      .finally(() => {
        for (const cursor of old) reading.current.delete(cursor);
      });
  }, [client, filter, data, from, to, openedAt]);
}
