import type { UserId } from '@velvet/contracts/ids';
import { PersonNotFound } from '@velvet/contracts/content/failures';
import type { Database } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import { halves, type AuthorPageCache } from './author-page.cache.ts';
import { authorPageRepository, type AuthorWindow, type PageKind } from './author-page.repository.ts';
import type { PostShape } from './post.ts';

export type AuthorPage = { authorId: UserId; shapes: readonly PostShape[] };

/** Reads what a page of an author has for all viewers, at most once in `freshMs`. */
export function authorPageReader(db: Database, cache: AuthorPageCache) {
  const pages = authorPageRepository(db);
  return {
    /** @throws PersonNotFound if the author does not exist or is invisible */
    async read(author: string, kind: PageKind, window: AuthorWindow): Promise<AuthorPage> {
      const load = () => loadPage(author, kind, window);
      // authors bypass the cache, so that they see their changes at once
      if (kind === 'self') return parsePage(await load());
      return cache.remember(author, windowKey(window), { name: `shapes:${kind}`, parse: parsePage }, load);
    },
  };

  async function loadPage(author: string, kind: PageKind, window: AuthorWindow): Promise<string> {
    const row = await pages.findPage(author, kind, window);
    if (!row) throw new Refusal(PersonNotFound);
    return `${row.authorId}\n${row.shapes}`;
  }
}

export function windowKey({ after, take, skip, media }: AuthorWindow): string {
  return `${after ?? skip}:${take}:${media ?? 'all'}`;
}

function parsePage(text: string): AuthorPage {
  const [authorId, shapes] = halves(text);
  return { authorId: authorId as UserId, shapes: JSON.parse(shapes) as PostShape[] };
}
