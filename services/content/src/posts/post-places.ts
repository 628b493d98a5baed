import { CollectionNotFound } from '@velvet/contracts/account/collections';
import { PersonNotFound } from '@velvet/contracts/content/failures';
import type { listPosts } from '@velvet/contracts/content/post-calls';
import { PostState } from '@velvet/contracts/content/post';
import { SignedOut } from '@velvet/contracts/failure';
import type { CollectionId, UserId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import type { z } from 'zod';
import { collectionRepository } from '#collections/collection.repository.ts';
import { windowOf } from '#paging/window.ts';
import type { Viewer } from '#vault/media-urls.ts';
import type { AuthorPages } from './author-page.service.ts';
import { postFeedRepository, type PostPlace } from './post-feed.repository.ts';
import { postSearchRepository } from './post-search.repository.ts';

const unpublished = PostState.exclude(['published']).options;

export type PostQuery = z.output<(typeof listPosts)['query']>;

/** Selects the posts of a list by the query. */
export function postPlaces(db: Database, clock: Clock, pages: AuthorPages) {
  const feeds = postFeedRepository(db);
  const search = postSearchRepository(db);

  return {
    find(viewer: Viewer, query: PostQuery): Promise<PostPlace[]> {
      if (query.q !== undefined) return findFound(viewer, query, query.q);
      if (query.state !== 'published') return findOwn(viewer, query);
      if (query.collection !== undefined) return findCollected(viewer ?? null, query.collection, query);
      return findFeed(viewer, query);
    },
  };

  async function findFound(viewer: Viewer, query: PostQuery, text: string): Promise<PostPlace[]> {
    if (viewer && query.author === viewer) return search.findOwnByWords(viewer, text, windowOf(query));
    return search.findByWords(viewer ?? null, text, windowOf(query));
  }

  async function findCollected(viewer: UserId | null, id: CollectionId, query: PostQuery): Promise<PostPlace[]> {
    if (!(await collectionRepository(db).isReadable(viewer, id))) throw new Refusal(CollectionNotFound);
    return feeds.findCollected(viewer, id, windowOf(query));
  }

  /** Drafts and other unpublished posts are visible to their author only. */
  async function findOwn(viewer: Viewer, query: PostQuery): Promise<PostPlace[]> {
    if (!viewer) throw new Refusal(SignedOut);
    if (query.author !== undefined && (await pages.findAuthor(query.author)) !== viewer)
      throw new Refusal(PersonNotFound);
    const states = query.state === 'unpublished' ? unpublished : [query.state];
    return feeds.findOwn(viewer, states, windowOf(query));
  }

  async function findFeed(viewer: Viewer, query: PostQuery): Promise<PostPlace[]> {
    const window = windowOf(query);
    const now = clock.now();
    if (viewer && query.feed === 'home') {
      const places = await feeds.findHome(viewer, now, window);
      // both feeds have the same order, so cursors are interchangeable
      const isAlone = places.every(({ authorId }) => authorId === viewer);
      if (!isAlone || (await feeds.followsAnybody(viewer, now))) return places;
    }
    return feeds.findDiscover(viewer ?? null, query.feed === 'home', window);
  }
}
