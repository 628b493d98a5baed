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
import { noBits, type PostShape } from './post.ts';
import { presentPage, type PostPresenter } from './post.presenter.ts';

type Presented = z.input<typeof Post>;
export type AuthorPages = ReturnType<typeof authorPages>;

/** How old a creator's page may be when many ask for it at once. */
const freshMs = 1000;

/** The posts of one person: what is the same for all is made once a second, and what concerns the viewer is laid over it. */
export function authorPages(db: Database, cache: Cache, clock: Clock, presenter: PostPresenter) {
  const pages = authorPageRepository(db);

  return {
    findAuthor,
    async list(author: string, viewer: Viewer, query: PageQuery): Promise<Page<Presented[] | JsonText>> {
      const window = windowOf(query);
      const authorId = UserId.parse(
        await cache.remember(`content:author:${author}`, freshMs, () => findAuthor(author)),
      );
      if (!viewer) return listForAnybody(authorId, query, window);
      const kind = await kindFor(viewer, authorId);
      const shapes = await readShapes(authorId, kind, window);
      const ids = shapes.map(({ id }) => id);
      const bits = new Map((await pages.findBits(viewer, clock.now(), ids)).map((each) => [each.id, each]));
      const seen = shapes.map((shape) => ({ shape, bits: bits.get(shape.id) ?? noBits }));
      return presentPage(presenter, seen, viewer, query);
    },
  };

  async function findAuthor(handleOrId: string): Promise<UserId> {
    const person = await personRepository(db).findShown(handleOrId);
    if (!person) throw new Refusal(PersonNotFound);
    return person.id;
  }

  async function kindFor(viewer: UserId, author: UserId): Promise<PageKind> {
    if (viewer === author) return 'self';
    const { isFriend, isBlocked } = await pages.findStanding(viewer, author);
    if (isBlocked) throw new Refusal(PersonNotFound);
    return isFriend ? 'friends' : 'others';
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

  async function readShapes(author: UserId, kind: PageKind, window: Window): Promise<PostShape[]> {
    const key = `content:shapes:${author}:${kind}:${windowKey(window)}`;
    return JSON.parse(
      await cache.remember(key, freshMs, () => pages.findPageText(author, kind, window)),
    ) as PostShape[];
  }
}

function windowKey({ after, take, skip }: Window): string {
  return `${after ?? skip}:${take}`;
}
