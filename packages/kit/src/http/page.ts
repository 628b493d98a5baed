import type { PageMeta, PageQuery } from '@velvet/contracts/call';
import { invalidField } from './envelope.ts';
import type { Refusal } from './refusal.ts';
import type { Page } from './route.ts';

/**
 * Builds a page from up to one row more than requested; the extra row sets `hasMore`.
 * @param cursorOf keyset position of a row, which the client returns unchanged
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

/** Returns the number of rows to read, the number to skip (without a cursor only), and the position after which to read. */
export function pageWindow({ page, limit, cursor }: PageQuery): { take: number; skip: number; after: string | null } {
  return cursor === undefined
    ? { take: limit + 1, skip: (page - 1) * limit, after: null }
    : { take: limit + 1, skip: 0, after: decodeCursor(cursor) };
}

/** Encodes a keyset position as an opaque cursor, which `pageWindow` decodes. */
export function encodeCursor(position: string): string {
  return Buffer.from(position).toString('base64url');
}

function decodeCursor(cursor: string): string {
  const position = Buffer.from(cursor, 'base64url').toString();
  if (encodeCursor(position) !== cursor || position.includes('\0')) throw foreignCursor();
  return position;
}

/** Returns the refusal of a malformed cursor. */
export function foreignCursor(): Refusal {
  return invalidField('cursor', 'This cursor is not one of ours. Start again from the first page.');
}
