import { PersonNotFound, PostNotFound } from '@velvet/contracts/content/failures';
import type { Post } from '@velvet/contracts/content/post';
import type { listPosts } from '@velvet/contracts/content/post-calls';
import { SignedOut } from '@velvet/contracts/failure';
import type { PostId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/clock';
import type { Database } from '@velvet/kit/database';
import { Refusal } from '@velvet/kit/refusal';
import type { JsonText, Page } from '@velvet/kit/route';
import type { z } from 'zod';
import { windowOf } from '#paging/window.ts';
import type { Viewer } from '#vault/media-urls.ts';
import type { AuthorPages } from './author-page.service.ts';
import { postFeedRepository } from './post-feed.repository.ts';
import type { FoundPost } from './post-read.repository.ts';
import { postReadRepository } from './post-read.repository.ts';
import { presentPage, type PostPresenter, type Seen } from './post.presenter.ts';

type Query = z.output<(typeof listPosts)['query']>;
type Presented = z.input<typeof Post>;
export type PostReading = ReturnType<typeof postReading>;

export function postReading(db: Database, clock: Clock, presenter: PostPresenter, pages: AuthorPages) {
  const feeds = postFeedRepository(db);

  return {
    list(viewer: Viewer, query: Query): Promise<Page<Presented[] | JsonText>> {
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
      const found = await feeds.findHome(viewer, now, window);
      // both feeds have one order, so a cursor is good in either
      const isAlone = found.every(({ shape }) => shape.author.id === viewer);
      if (!isAlone || (await feeds.followsAnybody(viewer, now)))
        return presentPage(presenter, found.map(withBits), viewer, query);
    }
    const found = await feeds.findDiscover(viewer ?? null, now, window);
    return presentPage(presenter, found.map(withBits), viewer, query);
  }

  /** Drafts, and what else is not published, are for their author only. */
  async function listOwn(viewer: Viewer, query: Query): Promise<Page<Presented[]>> {
    if (!viewer) throw new Refusal(SignedOut);
    if (query.author !== undefined && (await pages.findAuthor(query.author)) !== viewer)
      throw new Refusal(PersonNotFound);
    const found = await feeds.findOwn(viewer, query.state, clock.now(), windowOf(query));
    return presentPage(presenter, found.map(withBits), viewer, query);
  }
}

function withBits(found: FoundPost): Seen {
  return { shape: found.shape, bits: found };
}
