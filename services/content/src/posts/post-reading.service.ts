import { PostNotFound } from '@velvet/contracts/content/failures';
import type { Post } from '@velvet/contracts/content/post';
import { maxPreviews, type listPreviews, type WorkPreview } from '@velvet/contracts/content/preview-calls';
import type { PostId, UserId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import { pageOf } from '@velvet/kit/http/page';
import { Refusal } from '@velvet/kit/http/refusal';
import type { JsonText, Page } from '@velvet/kit/http/route';
import type { z } from 'zod';
import type { Openings } from '#openings/opening.service.ts';
import type { Viewer } from '#vault/media-urls.ts';
import type { AuthorPages } from './author-page.service.ts';
import { postFeedRepository } from './post-feed.repository.ts';
import { postPlaces, type PostQuery } from './post-places.ts';
import { postReadRepository } from './post-read.repository.ts';
import type { PostPresenter } from './post.presenter.ts';

export type PresentedPost = z.input<typeof Post>;
type Presented = PresentedPost;
export type PostReading = ReturnType<typeof postReading>;

type ReadingParts = {
  db: Database;
  clock: Clock;
  presenter: PostPresenter;
  openings: Openings;
  pages: AuthorPages;
};

export function postReading({ db, clock, presenter, openings, pages }: ReadingParts) {
  const places = postPlaces(db, clock, pages);

  return {
    list(viewer: Viewer, query: PostQuery): Promise<Page<Presented[] | JsonText>> {
      const { ids, q, state, author, collection } = query;
      if (ids !== undefined) return listNamed(viewer, query, ids);
      if (q === undefined && state === 'published' && collection === undefined && author !== undefined)
        return pages.list(author, viewer, query);
      return listPlaces(viewer, query);
    },

    async read(id: PostId, viewer: Viewer): Promise<Presented> {
      const read = await postReadRepository(db).find(id, viewer ?? null, clock.now());
      const [found] = await openings.admit(read ? [read] : []);
      const presented = found && (await presenter.present(found.shape, found, viewer));
      if (!presented) throw new Refusal(PostNotFound);
      return presented;
    },

    presentMany,

    /** Returns pictures of the newest posts of people, in the order of the ids. */
    async listPreviews(authorIds: readonly UserId[], viewer: Viewer): Promise<z.input<(typeof listPreviews)['data']>> {
      const found = await postFeedRepository(db).findPictured(viewer ?? null, authorIds, maxPreviews);
      const posts = await presentMany(
        found.map(({ id }) => id),
        viewer,
      );
      const previewsOf = (authorId: UserId) =>
        posts.filter(({ author }) => author.id === authorId).flatMap((post) => previewOf(post) ?? []);
      return authorIds
        .map((authorId) => ({ authorId, previews: previewsOf(authorId) }))
        .filter(({ previews }) => previews.length > 0);
    },
  };

  async function listNamed(viewer: Viewer, { page, limit }: PostQuery, ids: PostId[]): Promise<Page<Presented[]>> {
    return { data: await presentMany(ids, viewer), meta: { page, limit, hasMore: false, nextCursor: null } };
  }

  /** The cursor also continues after absent posts. */
  async function listPlaces(viewer: Viewer, query: PostQuery): Promise<Page<Presented[]>> {
    const { data: ids, meta } = pageOf(
      await places.find(viewer, query),
      query,
      ({ position }) => position,
      ({ id }) => id,
    );
    return { data: await presentMany(ids, viewer), meta };
  }

  /** Omits posts that are absent for the viewer. */
  async function presentMany(ids: readonly PostId[], viewer: Viewer): Promise<Presented[]> {
    const found = await openings.admit(await postReadRepository(db).findMany(ids, viewer ?? null, clock.now()));
    const presented = await Promise.all(found.map((each) => presenter.present(each.shape, each, viewer)));
    return presented.filter((post) => post !== undefined);
  }
}

function previewOf({ _id: postId, locked, content }: Presented): z.input<typeof WorkPreview> | undefined {
  if (locked) return locked.previewUrl === null ? undefined : { postId, media: null, previewUrl: locked.previewUrl };
  const media = content.media.find(({ type, posterUrl }) => type === 'image' || posterUrl !== null);
  return media && { postId, media, previewUrl: null };
}
