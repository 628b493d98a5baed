import type { PageMeta, PageQuery } from '@velvet/contracts/call';
import { invalidField } from './envelope.ts';
import type { Refusal } from './refusal.ts';
import type { Page } from './route.ts';

/**
 * Makes a page from one row more than was asked for: the extra row only says that there is more.
 * @param cursorOf the keyset position of a row, given back by the client as it is
 */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  query: PageQuery,
  cursorOf: (row: Row) => string,
  present: (row: Row) => Item,
): Page<Item[]> {
  const shown = rows.slice(0, query.limit);
  const last = shown.at(-1);
  const hasMore = rows.length > query.limit;
  const meta: PageMeta = {
    page: query.page,
    limit: query.limit,
    hasMore,
    nextCursor: hasMore && last !== undefined ? encodeCursor(cursorOf(last)) : null,
  };
  return { data: shown.map(present), meta };
}

/** How many rows to read, how many to skip (only without a cursor), and after which position. */
export function pageWindow({ page, limit, cursor }: PageQuery): { take: number; skip: number; after: string | null } {
  return cursor === undefined
    ? { take: limit + 1, skip: (page - 1) * limit, after: null }
    : { take: limit + 1, skip: 0, after: decodeCursor(cursor) };
}

/** The opaque form of a keyset position, as `pageWindow` reads it. */
export function encodeCursor(position: string): string {
  return Buffer.from(position).toString('base64url');
}

function decodeCursor(cursor: string): string {
  const position = Buffer.from(cursor, 'base64url').toString();
  if (encodeCursor(position) !== cursor || position.includes('\0')) throw foreignCursor();
  return position;
}

/** Refuses a cursor that no answer of ours can have carried. */
export function foreignCursor(): Refusal {
  return invalidField('cursor', 'This cursor is not one of ours. Start again from the first page.');
}
