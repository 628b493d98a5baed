import type { PageQuery } from '@velvet/contracts/call';
import { foreignCursor, pageWindow } from '@velvet/kit/http/page';
import { z } from 'zod';

/** Window of a list whose cursor is a row id. Refuses malformed cursors. */
export function idWindow(query: PageQuery): ReturnType<typeof pageWindow> {
  const window = pageWindow(query);
  if (window.after === null || z.uuid().safeParse(window.after).success) return window;
  throw foreignCursor();
}
