import type { Conversation } from '@velvet/contracts/messaging/conversations';
import type { Page } from '#api/client.ts';
import type { Pages } from './cache.ts';

/** Pages that a list keeps when its whole content may be outdated. */
const keptPages = 2;

/**
 * Replaces the begin of a list with a fresh first page, so that a change needs one request however long the list is. Conversations
 * behind the fresh page stay; those that would be in it and are not have left the list.
 */
export function withFirstPage(list: Pages<Conversation>, fresh: Page<Conversation[]>): Pages<Conversation> {
  const [first, ...rest] = list.pages;
  const last = fresh.data.at(-1);
  if (!first || !last || !fresh.meta.hasMore || rest.length === 0) return { pages: [fresh], pageParams: [''] };
  const known = new Set(fresh.data.map(({ id }) => id));
  const isBehind = ({ id, time }: Conversation) =>
    !known.has(id) && (time < last.time || (time === last.time && id < last.id));
  const pushed = first.data.filter(isBehind);
  const behind = rest.map((page) => ({ ...page, data: page.data.filter(isBehind) }));
  return { ...list, pages: [{ ...fresh, data: [...fresh.data, ...pushed] }, ...behind] };
}

/** Drops all but the first pages. */
export const withoutDeepPages = (list: Pages<Conversation>): Pages<Conversation> => ({
  pages: list.pages.slice(0, keptPages),
  pageParams: list.pageParams.slice(0, keptPages),
});
