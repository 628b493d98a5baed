import type { PageQuery } from '@velvet/contracts/call';
import { foreignCursor, pageWindow } from '@velvet/kit/http/page';
import { z } from 'zod';

export type Window = { after: string | null; take: number; skip: number };

/** Returns the requested page or the position after a cursor, which is the id of a row. */
export function windowOf(query: PageQuery): Window {
  const { take, skip, after } = pageWindow(query);
  return { take, skip, after: assertPosition(after) };
}

/** Cursors contain a UUID; malformed ones must not reach the database. */
function assertPosition(after: string | null): string | null {
  if (after === null || z.uuid().safeParse(after).success) return after;
  throw foreignCursor();
}
