import type { PageMeta } from '@velvet/contracts/call';
import { PersonNotFound, PostNotFound } from '@velvet/contracts/content/failures';
import type { Post } from '@velvet/contracts/content/post';
import type { listPosts } from '@velvet/contracts/content/post-calls';
import { SignedOut } from '@velvet/contracts/failure';
import { UserId, type PostId } from '@velvet/contracts/ids';
import type { Cache } from '@velvet/kit/cache';
import type { Clock } from '@velvet/kit/clock';
import type { Database } from '@velvet/kit/database';
import { pageOf, pageWindow } from '@velvet/kit/page';
import { Refusal } from '@velvet/kit/refusal';
import { JsonText, type Page } from '@velvet/kit/route';
import type { z } from 'zod';
import { assertPosition } from '#paging/position.ts';
import { personRepository } from '#people/person.repository.ts';
import type { Viewer } from '#vault/media-urls.ts';
import { noBits, type PostShape, type ViewerBits } from './post.ts';
import type { PostPresenter } from './post.presenter.ts';
import { postReadRepository, type FoundPost, type PageKind, type Window } from './post-read.repository.ts';

type Query = z.output<(typeof listPosts)['query']>;
type Presented = z.input<typeof Post>;
type Seen = { shape: PostShape; bits: Omit<ViewerBits, 'id'> };
export type PostReading = ReturnType<typeof postReading>;

/** How old a creator's page may be when many ask for it at once. */
const freshMs = 1000;

export function postReading(db: Database, cache: Cache, clock: Clock, presenter: PostPresenter) {
  const posts = postReadRepository(db);

  return {
    list(viewer: Viewer, query: Query): Promise<Page<Presented[] | JsonText>> {
      if (query.state !== 'published') return listOwn(viewer, query);
      if (query.author !== undefined) return listOf(query.author, viewer, query);
      return listFeed(viewer, query);
    },

    async read(id: PostId, viewer: Viewer): Promise<Presented> {
      const found = await posts.find(id, viewer ?? null, clock.now());
      const presented = found && (await presenter.present(found.shape, found, viewer));
      if (!presented) throw new Refusal(PostNotFound);
      return presented;
    },
  };

  async function listFeed(viewer: Viewer, query: Query): Promise<Page<Presented[]>> {
    const window = windowOf(query);
    if (viewer && query.feed === 'home') {
      const found = await posts.findHome(viewer, clock.now(), window);
      const isAlone = found.every(({ shape }) => shape.author.id === viewer);
      if (!isAlone || (await posts.followsAnybody(viewer, clock.now())))
        return present(found.map(withBits), viewer, query);
    }
    return present((await posts.findDiscover(viewer ?? null, clock.now(), window)).map(withBits), viewer, query);
  }

  /** Drafts, and what else is not published, are for their author only. */
  async function listOwn(viewer: Viewer, query: Query): Promise<Page<Presented[]>> {
    if (!viewer) throw new Refusal(SignedOut);
    if (query.author !== undefined && (await personOrRefuse(query.author)) !== viewer)
      throw new Refusal(PersonNotFound);
    const found = await posts.findOwn(viewer, query.state, clock.now(), windowOf(query));
    return present(found.map(withBits), viewer, query);
  }

  async function listOf(author: string, viewer: Viewer, query: Query): Promise<Page<Presented[] | JsonText>> {
    const window = windowOf(query);
    const authorId = UserId.parse(
      await cache.remember(`content:author:${author}`, freshMs, () => personOrRefuse(author)),
    );
    if (!viewer) return listForAnybody(authorId, query, window);
    const { isFriend, isBlocked } =
      viewer === authorId ? { isFriend: false, isBlocked: false } : await posts.findStanding(viewer, authorId);
    if (isBlocked) throw new Refusal(PersonNotFound);
    const shapes = await readShapes(authorId, viewer === authorId ? 'self' : isFriend ? 'friends' : 'others', window);
    const bits = new Map(
      (
        await posts.findBits(
          viewer,
          clock.now(),
          shapes.map(({ id }) => id),
        )
      ).map((each) => [each.id, each]),
    );
    return present(
      shapes.map((shape) => ({ shape, bits: bits.get(shape.id) ?? noBits })),
      viewer,
      query,
    );
  }

  /** A launch's crowd is signed out and sees one page: it is made once a second, down to its text. */
  async function listForAnybody(author: UserId, query: Query, window: Window): Promise<Page<JsonText>> {
    const text = await cache.remember(`content:page:${author}:${windowKey(window)}`, freshMs, async () => {
      const shapes = await readShapes(author, 'others', window);
      const { data, meta } = await present(
        shapes.map((shape) => ({ shape, bits: noBits })),
        undefined,
        query,
      );
      return `${JSON.stringify({ ...meta, page: query.page })}\n${JSON.stringify(data)}`;
    });
    const end = text.indexOf('\n');
    return { data: new JsonText(text.slice(end + 1)), meta: JSON.parse(text.slice(0, end)) as PageMeta };
  }

  async function readShapes(author: UserId, kind: PageKind, window: Window): Promise<PostShape[]> {
    const text = await cache.remember(`content:shapes:${author}:${kind}:${windowKey(window)}`, freshMs, () =>
      posts.findPageText(author, kind, window),
    );
    return JSON.parse(text) as PostShape[];
  }

  async function personOrRefuse(handleOrId: string): Promise<UserId> {
    const person = await personRepository(db).findShown(handleOrId);
    if (!person) throw new Refusal(PersonNotFound);
    return person.id;
  }

  async function present(seen: readonly Seen[], viewer: Viewer, query: Query): Promise<Page<Presented[]>> {
    const { data, meta } = pageOf(
      seen,
      query,
      ({ shape }) => shape.position,
      ({ shape, bits }) => presenter.present(shape, bits, viewer),
    );
    const presented = await Promise.all(data);
    return { data: presented.filter((post) => post !== undefined), meta };
  }
}

function windowOf(query: Query): Window {
  const { take, skip, after } = pageWindow(query);
  return { take, skip, after: assertPosition(after) };
}

function windowKey({ after, take, skip }: Window): string {
  return `${after ?? skip}:${take}`;
}

function withBits(found: FoundPost): Seen {
  return { shape: found.shape, bits: found };
}
