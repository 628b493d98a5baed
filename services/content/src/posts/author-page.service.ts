import { PageMeta, type PageQuery } from '@velvet/contracts/call';
import { PersonNotFound } from '@velvet/contracts/content/failures';
import type { Post } from '@velvet/contracts/content/post';
import { UserId } from '@velvet/contracts/ids';
import type { Cache } from '@velvet/kit/cache';
import type { Clock } from '@velvet/kit/clock';
import type { Database } from '@velvet/kit/database';
import { Refusal } from '@velvet/kit/refusal';
import { JsonText, type Page } from '@velvet/kit/route';
import type { z } from 'zod';
import { windowOf, type Window } from '#paging/window.ts';
import { personRepository } from '#people/person.repository.ts';
import type { Viewer } from '#vault/media-urls.ts';
import { authorPageRepository, type PageKind } from './author-page.repository.ts';
import { noBits, type PostShape, type ViewerStanding } from './post.ts';
import { presentPage, type PostPresenter } from './post.presenter.ts';

type Presented = z.input<typeof Post>;
export type AuthorPages = ReturnType<typeof authorPages>;

/** How old a creator's page may be when many ask for it at once. */
const freshMs = 1000;
const keptParsed = 200;

/** The posts of one person: what is the same for all is made once a second, and what concerns the viewer is laid over it. */
export function authorPages(db: Database, cache: Cache, clock: Clock, presenter: PostPresenter) {
  const pages = authorPageRepository(db);
  const parsed = parsedPages();

  return {
    findAuthor,
    async list(author: string, viewer: Viewer, query: PageQuery): Promise<Page<Presented[] | JsonText>> {
      const window = windowOf(query);
      const authorId = UserId.parse(
        await cache.remember(`content:author:${author}`, freshMs, () => findAuthor(author)),
      );
      if (!viewer) return listForAnybody(authorId, query, window);
      const standing = (await pages.findStanding(viewer, authorId, clock.now())) ?? noBits;
      if (standing.isBlocked) throw new Refusal(PersonNotFound);
      const shapes = await readShapes(authorId, kindFor(viewer, authorId, standing), window);
      const ids = shapes.map(({ id }) => id);
      const marks = new Map((await pages.findMarks(viewer, ids)).map((each) => [each.id, each]));
      const seen = shapes.map((shape) => ({ shape, bits: { ...noBits, ...marks.get(shape.id), ...standing } }));
      return presentPage(presenter, seen, viewer, query);
    },
  };

  async function findAuthor(handleOrId: string): Promise<UserId> {
    const person = await personRepository(db).findShown(handleOrId);
    if (!person) throw new Refusal(PersonNotFound);
    return person.id;
  }

  /** A launch's crowd is signed out and sees one page: it is made down to its text. */
  async function listForAnybody(author: UserId, query: PageQuery, window: Window): Promise<Page<JsonText>> {
    const text = await cache.remember(`content:page:${author}:${windowKey(window)}`, freshMs, async () => {
      const shapes = await readShapes(author, 'others', window);
      const seen = shapes.map((shape) => ({ shape, bits: noBits }));
      const { data, meta } = await presentPage(presenter, seen, undefined, query);
      return `${JSON.stringify(meta)}\n${JSON.stringify(data)}`;
    });
    const end = text.indexOf('\n');
    const meta = PageMeta.parse(JSON.parse(text.slice(0, end)));
    return { data: new JsonText(text.slice(end + 1)), meta: { ...meta, page: query.page } };
  }

  async function readShapes(author: UserId, kind: PageKind, window: Window): Promise<readonly PostShape[]> {
    const key = `content:shapes:${author}:${kind}:${windowKey(window)}`;
    return parsed(key, await cache.remember(key, freshMs, () => pages.findPageText(author, kind, window)));
  }
}

function kindFor(viewer: UserId, author: UserId, { follows, followedBack }: ViewerStanding): PageKind {
  if (viewer === author) return 'self';
  return follows && followedBack ? 'friends' : 'others';
}

/** The cache keeps texts, as it may be another process; what this process reads again and again it takes apart once. */
function parsedPages() {
  const kept = new Map<string, { text: string; shapes: PostShape[] }>();
  return (key: string, text: string): readonly PostShape[] => {
    const known = kept.get(key);
    if (known?.text === text) return known.shapes;
    const shapes = JSON.parse(text) as PostShape[];
    if (kept.size >= keptParsed) kept.clear();
    kept.set(key, { text, shapes });
    return shapes;
  };
}

function windowKey({ after, take, skip }: Window): string {
  return `${after ?? skip}:${take}`;
}
