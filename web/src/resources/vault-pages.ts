import type { VaultItem } from '@velvet/contracts/content/vault';
import type { InfiniteData } from '@tanstack/react-query';
import type { Page } from '#api/client.ts';
import { eachPage } from './cache.ts';

/** `fetchedAt` in milliseconds: the addresses in it are good for five minutes from then. */
export type VaultPage = Page<VaultItem[]> & { readonly fetchedAt: number };
export type VaultPages = InfiniteData<VaultPage, string | undefined>;

/** @param cursor with `fetchedAt`: the page that was read again just then */
export function replaceItems(
  pages: VaultPages,
  items: readonly VaultItem[],
  fetchedAt?: number,
  cursor?: string,
): VaultPages {
  const fresh = new Map(items.map((item) => [item.id, item]));
  return {
    ...pages,
    pages: pages.pages.map((page, index) => ({
      ...page,
      data: page.data.map((item) => fresh.get(item.id) ?? item),
      fetchedAt: fetchedAt !== undefined && pages.pageParams[index] === cursor ? fetchedAt : page.fetchedAt,
    })),
  };
}

export const withoutItems = (pages: VaultPages, ids: ReadonlySet<string>): VaultPages =>
  eachPage(pages, (items) => items.filter(({ id }) => !ids.has(id)));

/**
 * Inserts new items in order: lists are sorted by id, newest first, and ids grow with the time of the upload. Items
 * behind the last loaded page come with the next page.
 */
export function insertItems(pages: VaultPages, items: readonly VaultItem[]): VaultPages {
  const known = new Set(pages.pages.flatMap(({ data }) => data.map(({ id }) => id)));
  const fresh = items.filter(({ id }) => !known.has(id));
  if (fresh.length === 0) return pages;
  const isComplete = pages.pages.at(-1)?.meta.hasMore === false;
  const lastId = pages.pages.findLast(({ data }) => data.length > 0)?.data.at(-1)?.id;
  const inReach = fresh.filter(({ id }) => isComplete || (lastId !== undefined && id > lastId));
  const ends = pages.pages.map(({ data }) => data.at(-1)?.id ?? '');
  const pageOf = (id: string) => {
    const index = ends.findIndex((end) => end !== '' && id > end);
    return index === -1 ? pages.pages.length - 1 : index;
  };
  return {
    ...pages,
    pages: pages.pages.map((page, index) => {
      const added = inReach.filter(({ id }) => pageOf(id) === index);
      return added.length === 0 ? page : { ...page, data: [...page.data, ...added].toSorted(newestFirst) };
    }),
  };
}

const newestFirst = (one: VaultItem, other: VaultItem) => (one.id < other.id ? 1 : -1);
