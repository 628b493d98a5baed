import { PageMeta, type PageQuery } from '@velvet/contracts/call';
import type { PostMediaKind } from '@velvet/contracts/content/post-calls';
import { PersonNotFound } from '@velvet/contracts/content/failures';
import type { UserId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import { pageOf } from '@velvet/kit/http/page';
import { Refusal } from '@velvet/kit/http/refusal';
import { JsonText, type Page } from '@velvet/kit/http/route';
import { windowOf } from '#paging/window.ts';
import { profileCardRepository } from '#people/profile-card.repository.ts';
import type { Openings } from '#openings/opening.service.ts';
import type { Viewer } from '#vault/media-urls.ts';
import { halves, type AuthorPageCache } from './author-page.cache.ts';
import { authorPageReader, windowKey, type AuthorPage } from './author-page.reader.ts';
import { authorPageRepository, type AuthorBits, type AuthorWindow, type PageKind } from './author-page.repository.ts';
import { noBits, type ViewerStanding } from './post.ts';
import type { PostPresenter } from './post.presenter.ts';
import { postTexts, type PostTexts } from './post-texts.ts';

type AuthorQuery = PageQuery & { media?: PostMediaKind | undefined };

export type AuthorPages = ReturnType<typeof authorPages>;

type AuthorPageParts = {
  db: Database;
  cache: AuthorPageCache;
  clock: Clock;
  presenter: PostPresenter;
  openings: Openings;
};

/** The posts of one author: the cached part for all viewers, combined with the marks and the standing of the viewer. */
export function authorPages({ db, cache, clock, presenter, openings }: AuthorPageParts) {
  const pages = authorPageRepository(db);
  const reader = authorPageReader(db, cache);
  const present = presenterOf(postTexts(presenter, clock));

  return {
    async findAuthor(handleOrId: string): Promise<UserId> {
      const user = await profileCardRepository(db).findShown(handleOrId);
      if (!user) throw new Refusal(PersonNotFound);
      return user.id;
    },

    list(author: string, viewer: Viewer, query: AuthorQuery): Promise<Page<JsonText>> {
      const window = { ...windowOf(query), media: query.media ?? null };
      return viewer ? listFor(viewer, author, query, window) : listSignedOut(author, query, window);
    },
  };

  /** Signed-out viewers all see the same page, so its JSON text is cached. */
  async function listSignedOut(author: string, query: PageQuery, window: AuthorWindow): Promise<Page<JsonText>> {
    const { data, meta } = await cache.remember(author, windowKey(window), signedOutPage, async () => {
      const page = await reader.read(author, 'others', window);
      const presented = await present(page, { ...noBits, marks: [] }, undefined, query);
      return `${JSON.stringify(presented.meta)}\n${presented.data.bytes.toString()}`;
    });
    return { data, meta: { ...meta, page: query.page } };
  }

  /** Most viewers see the page of `others`; the viewer's standing, read with it, decides whether there is more. */
  async function listFor(
    viewer: UserId,
    author: string,
    query: PageQuery,
    window: AuthorWindow,
  ): Promise<Page<JsonText>> {
    const page = await reader.read(author, 'others', window);
    const bits = await readBits(viewer, page);
    if (bits.isBlocked) throw new Refusal(PersonNotFound);
    const kind = kindFor(viewer, page.authorId, bits);
    if (kind === 'others') return present(page, await admit(bits), viewer, query);
    const more = await reader.read(author, kind, window);
    return present(more, await admit(await readBits(viewer, more)), viewer, query);
  }

  async function admit(bits: AuthorBits): Promise<AuthorBits> {
    return { ...bits, marks: await openings.admit(bits.marks) };
  }

  function readBits(viewer: UserId, { authorId, shapes }: AuthorPage): Promise<AuthorBits> {
    return pages.findBits(
      viewer,
      authorId,
      shapes.map(({ id }) => id),
      clock.now(),
    );
  }
}

/** Omits posts that are absent for the viewer; the cursor still continues after them. */
function presenterOf(textOf: PostTexts) {
  return async (
    { shapes }: AuthorPage,
    { marks, ...standing }: AuthorBits,
    viewer: Viewer,
    query: PageQuery,
  ): Promise<Page<JsonText>> => {
    const byPost = new Map(marks.map((each) => [each.id, each]));
    const { data, meta } = pageOf(
      shapes,
      query,
      ({ pagePosition }) => pagePosition,
      (shape) => textOf(shape, { ...noBits, ...byPost.get(shape.id), ...standing }, viewer),
    );
    return { data: listOf(await Promise.all(data)), meta };
  };
}

function kindFor(viewer: UserId, author: UserId, { follows, followedBack }: ViewerStanding): PageKind {
  if (viewer === author) return 'self';
  return follows && followedBack ? 'friends' : 'others';
}

const comma = Buffer.from(',');

function listOf(posts: readonly (Buffer | undefined)[]): JsonText {
  const items = posts.flatMap((post) => (post ? [comma, post] : []));
  return new JsonText(Buffer.concat([Buffer.from('['), ...items.slice(1), Buffer.from(']')]));
}

const signedOutPage = {
  name: 'page',
  parse(text: string): Page<JsonText> {
    const [meta, data] = halves(text);
    return { data: new JsonText(data), meta: PageMeta.parse(JSON.parse(meta)) };
  },
};
