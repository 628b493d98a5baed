import { PersonNotFound, PostNotFound } from '@velvet/contracts/content/failures';
import type { Post } from '@velvet/contracts/content/post';
import type { listPosts } from '@velvet/contracts/content/post-calls';
import { SignedOut } from '@velvet/contracts/failure';
import type { PostId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/clock';
import type { Database } from '@velvet/kit/database';
import { pageOf } from '@velvet/kit/page';
import { Refusal } from '@velvet/kit/refusal';
import type { JsonText, Page } from '@velvet/kit/route';
import type { z } from 'zod';
import { windowOf } from '#paging/window.ts';
import type { Viewer } from '#vault/media-urls.ts';
import type { AuthorPages } from './author-page.service.ts';
import { postFeedRepository, type PostPlace } from './post-feed.repository.ts';
import { postQueryOf } from './post-query.ts';
import { postReadRepository } from './post-read.repository.ts';
import type { PostPresenter } from './post.presenter.ts';

type Query = z.output<(typeof listPosts)['query']>;
type Presented = z.input<typeof Post>;
export type PostReading = ReturnType<typeof postReading>;

export function postReading(db: Database, clock: Clock, presenter: PostPresenter, pages: AuthorPages) {
  const feeds = postFeedRepository(db);

  return {
    list(viewer: Viewer, query: Query): Promise<Page<Presented[] | JsonText>> {
      if (query.q !== undefined) return listFound(viewer, query, query.q);
      if (query.state !== 'published') return listOwn(viewer, query);
      if (query.author !== undefined) return pages.list(query.author, viewer, query);
      return listFeed(viewer, query);
    },

    async read(id: PostId, viewer: Viewer): Promise<Presented> {
      const found = await postReadRepository(db).find(id, viewer ?? null, clock.now());
      const presented = found && (await presenter.present(found.shape, found, viewer));
      if (!presented) throw new Refusal(PostNotFound);
      return presented;
    },
  };

  async function listFeed(viewer: Viewer, query: Query): Promise<Page<Presented[]>> {
    const window = windowOf(query);
    const now = clock.now();
    if (viewer && query.feed === 'home') {
      const places = await feeds.findHome(viewer, now, window);
      // both feeds have one order, so a cursor is good in either
      const isAlone = places.every(({ authorId }) => authorId === viewer);
      if (!isAlone || (await feeds.followsAnybody(viewer, now))) return pageAt(places, viewer, query);
    }
    return pageAt(await feeds.findDiscover(viewer ?? null, window), viewer, query);
  }

  async function listFound(viewer: Viewer, query: Query, text: string): Promise<Page<Presented[]>> {
    const words = postQueryOf(text);
    const places = words === '' ? [] : await feeds.findByWords(viewer ?? null, words, windowOf(query));
    return pageAt(places, viewer, query);
  }

  /** Drafts, and what else is not published, are for their author only. */
  async function listOwn(viewer: Viewer, query: Query): Promise<Page<Presented[]>> {
    if (!viewer) throw new Refusal(SignedOut);
    if (query.author !== undefined && (await pages.findAuthor(query.author)) !== viewer)
      throw new Refusal(PersonNotFound);
    return pageAt(await feeds.findOwn(viewer, query.state, windowOf(query)), viewer, query);
  }

  /** The posts at these places. What the policy calls absent is left out; the cursor goes on behind it all the same. */
  async function pageAt(places: readonly PostPlace[], viewer: Viewer, query: Query): Promise<Page<Presented[]>> {
    const { data: ids, meta } = pageOf(
      places,
      query,
      ({ position }) => position,
      ({ id }) => id,
    );
    const found = await postReadRepository(db).findMany(ids, viewer ?? null, clock.now());
    const presented = await Promise.all(found.map((each) => presenter.present(each.shape, each, viewer)));
    return { data: presented.filter((post) => post !== undefined), meta };
  }
}
