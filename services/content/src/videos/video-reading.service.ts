import { PersonNotFound, VideoNotFound } from '@velvet/contracts/content/failures';
import type { listVideos } from '@velvet/contracts/content/videos';
import type { VideoRanking } from '@velvet/contracts/content/video-ranking';
import type { VideoId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database, Queries } from '@velvet/kit/database/database';
import { pageOf } from '@velvet/kit/http/page';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Page } from '@velvet/kit/http/route';
import type { z } from 'zod';
import { windowOf } from '#paging/window.ts';
import { profileCardRepository } from '#people/profile-card.repository.ts';
import type { Openings } from '#openings/opening.service.ts';
import type { Viewer } from '#vault/media-urls.ts';
import { rankedFeed } from './ranked-feed.ts';
import { videoFeedRepository, type VideoPlace } from './video-feed.repository.ts';
import { videoReadRepository } from './video-read.repository.ts';
import type { PresentedVideo, VideoPresenter } from './video.presenter.ts';

type Query = z.output<(typeof listVideos)['query']>;
export type VideoReading = ReturnType<typeof videoReading>;

const noRankings: ReadonlyMap<VideoId, VideoRanking> = new Map();

type ReadingParts = { db: Database; clock: Clock; present: VideoPresenter; openings: Openings };

export function videoReading({ db, clock, present, openings }: ReadingParts) {
  const ranked = rankedFeed(db, clock);

  return {
    async list(viewer: Viewer, query: Query): Promise<Page<PresentedVideo[]>> {
      const { ids, q, state, author, feed, page, limit } = query;
      if (ids) return { data: await presentMany(ids, viewer), meta: { page, limit, hasMore: false, nextCursor: null } };
      if (q === undefined && state === 'published' && author === undefined && feed === 'ranked') {
        const { rankings, meta } = await ranked.page(viewer, query);
        return { data: await presentRanked(rankings, viewer), meta };
      }
      const { data, meta } = pageOf(
        await findPlaces(db, viewer, query),
        query,
        ({ position }) => position,
        ({ id }) => id,
      );
      return { data: await presentMany(data, viewer), meta };
    },

    async read(id: VideoId, viewer: Viewer): Promise<PresentedVideo> {
      const read = await videoReadRepository(db).find(id, viewer ?? null, clock.now());
      const [found] = await openings.admit(read ? [read] : []);
      const presented = found && (await present(found, viewer));
      if (!presented) throw new Refusal(VideoNotFound);
      return presented;
    },
  };

  async function presentRanked(rankings: ReadonlyMap<VideoId, VideoRanking>, viewer: Viewer) {
    const videos = await presentMany([...rankings.keys()], viewer, rankings);
    const byId = new Map(videos.map((video) => [video.id, video]));
    return [...rankings.keys()].flatMap((id) => byId.get(id) ?? []);
  }

  /** Newest first. Omits videos that are absent for the viewer. */
  async function presentMany(
    ids: readonly VideoId[],
    viewer: Viewer,
    rankings = noRankings,
  ): Promise<PresentedVideo[]> {
    const found = await openings.admit(await videoReadRepository(db).findMany(ids, viewer ?? null, clock.now()));
    const presented = await Promise.all(found.map((video) => present(video, viewer, rankings.get(video.id))));
    return presented.filter((video) => video !== undefined);
  }
}

/** Reads one place more than the page has. */
async function findPlaces(db: Queries, viewer: Viewer, query: Query): Promise<VideoPlace[]> {
  const feeds = videoFeedRepository(db);
  const window = windowOf(query);
  if (query.q !== undefined) return feeds.findByWords(viewer ?? null, query.q, window);
  if (query.state === 'unpublished') return viewer ? feeds.findUnpublished(viewer, window) : [];
  if (query.author !== undefined) {
    const person = await profileCardRepository(db).findShown(query.author);
    if (!person) throw new Refusal(PersonNotFound);
    return feeds.findByAuthor(viewer ?? null, person.id, window);
  }
  if (query.feed === 'saved') return viewer ? feeds.findSaved(viewer, window) : [];
  return feeds.findLatest(viewer ?? null, window);
}
