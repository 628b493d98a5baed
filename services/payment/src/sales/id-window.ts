import type { PageQuery } from '@velvet/contracts/call';
import { foreignCursor, pageWindow } from '@velvet/kit/http/page';
import { z } from 'zod';

/** The window of a list whose position is a row's id. A cursor that was never given is refused. */
export function idWindow(query: PageQuery): ReturnType<typeof pageWindow> {
  const window = pageWindow(query);
  if (window.after === null || z.uuid().safeParse(window.after).success) return window;
  throw foreignCursor();
}
