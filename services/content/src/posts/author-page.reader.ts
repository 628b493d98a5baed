import type { UserId } from '@velvet/contracts/ids';
import { PersonNotFound } from '@velvet/contracts/content/failures';
import type { Database } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Window } from '#paging/window.ts';
import type { AuthorPageCache } from './author-page.cache.ts';
import { authorPageRepository, type PageKind } from './author-page.repository.ts';
import type { PostShape } from './post.ts';

export type AuthorPage = { authorId: UserId; shapes: readonly PostShape[] };

const keptParsed = 200;

/** What is the same for all other viewers of a page, read at most once a second. */
export function authorPageReader(db: Database, cache: AuthorPageCache) {
  const pages = authorPageRepository(db);
  const parsed = parsedOnce(parsePage);
  return {
    /** @throws PersonNotFound where there is no such author to be seen */
    async read(author: string, kind: PageKind, window: Window): Promise<AuthorPage> {
      const load = () => loadPage(author, kind, window);
      // authors see at once what they have done
      if (kind === 'self') return parsePage(await load());
      const { key, text } = await cache.remember(author, `shapes:${kind}:${windowKey(window)}`, load);
      return parsed(key, text);
    },
  };

  async function loadPage(author: string, kind: PageKind, window: Window): Promise<string> {
    const row = await pages.findPage(author, kind, window);
    if (!row) throw new Refusal(PersonNotFound);
    return `${row.authorId}\n${row.shapes}`;
  }
}

export function windowKey({ after, take, skip }: Window): string {
  return `${after ?? skip}:${take}`;
}

function parsePage(text: string): AuthorPage {
  const [authorId, shapes] = halves(text);
  return { authorId: authorId as UserId, shapes: JSON.parse(shapes) as PostShape[] };
}

/** Two texts kept as one, which the first line break parts. */
export function halves(text: string): [string, string] {
  const end = text.indexOf('\n');
  return [text.slice(0, end), text.slice(end + 1)];
}

/** The cache keeps texts, as it may be another process; what this process reads again and again it takes apart once. */
export function parsedOnce<T>(parse: (text: string) => T): (key: string, text: string) => T {
  const kept = new Map<string, { text: string; value: T }>();
  return (key, text) => {
    const known = kept.get(key);
    if (known?.text === text) return known.value;
    const value = parse(text);
    if (kept.size >= keptParsed) kept.clear();
    kept.set(key, { text, value });
    return value;
  };
}
