import type { PageMeta } from '@velvet/contracts/call';

/** There is more only after a full page (part 2, section 4), which is the server's `hasMore`. */
export function cursorAfter({ meta }: { readonly meta: PageMeta }): string | undefined {
  return meta.hasMore ? (meta.nextCursor ?? undefined) : undefined;
}
