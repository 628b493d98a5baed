import type { PageMeta, PageQuery } from '@velvet/contracts/call';
import type { VideoRanking } from '@velvet/contracts/content/video-ranking';
import type { UserId, VideoId } from '@velvet/contracts/ids';
import { newId } from '@velvet/kit/base/ids';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import { encodeCursor, foreignCursor, pageWindow } from '@velvet/kit/http/page';
import type { Viewer } from '#vault/media-urls.ts';
import { noPreferences, rankVideos, repetitionSpan } from './video-ranking.ts';
import { videoCandidateRepository } from './video-candidate.repository.ts';
import { videoImpressionRepository, type Shown } from './video-impression.repository.ts';
import { videoViewerRepository } from './video-viewer.repository.ts';

/** The rankings of a page, in its order. */
type RankedPage = { rankings: Map<VideoId, VideoRanking>; meta: PageMeta };

/** Age of the oldest videos that exploration finds. */
const exploredMs = 365 * 86_400_000;

/**
 * Ranks videos page by page. Each place is stored with its score and factors before it is shown. So a repeated request returns
 * the same page, and no video is twice in one run through the feed.
 */
export function rankedFeed(db: Database, clock: Clock) {
  const impressions = videoImpressionRepository(db);

  return {
    /** @throws {Refusal} for a cursor of another viewer */
    async page(viewer: Viewer, query: PageQuery): Promise<RankedPage> {
      const viewerId = viewer ?? null;
      const { after } = pageWindow(query);
      const { feedId, place } = after === null ? { feedId: newId(), place: 0 } : positionOf(after);
      if (after !== null) await assertOwn(feedId, viewerId);
      const stored = after === null ? [] : await impressions.findPage(feedId, place, query.limit);
      const { shown, hasMore } =
        stored.length > 0
          ? { shown: stored, hasMore: stored.length === query.limit }
          : await rank(viewerId, feedId, place, query.limit);
      const nextCursor = hasMore ? encodeCursor(`${feedId}:${place + shown.length}`) : null;
      return { rankings: rankingsOf(shown), meta: { page: query.page, limit: query.limit, hasMore, nextCursor } };
    },
  };

  async function assertOwn(feedId: string, viewerId: UserId | null): Promise<void> {
    const owner = await impressions.findViewer(feedId);
    if (owner && owner.viewerId !== viewerId) throw foreignCursor();
  }

  async function rank(viewerId: UserId | null, feedId: string, place: number, take: number) {
    const now = clock.now();
    const [candidates, preferences, before] = await Promise.all([
      videoCandidateRepository(db).find(viewerId, now, { feedId, explored: exploredFrom(feedId, place, now), place }),
      viewerId === null ? undefined : videoViewerRepository(db).findPreferences(viewerId),
      place === 0 ? [] : impressions.findAuthorsBefore(feedId, place, repetitionSpan),
    ]);
    const ranked = rankVideos(candidates, { preferences: preferences ?? noPreferences, now, take, before });
    const places = ranked.map(({ candidate, source, score, factors }, index) => ({
      place: place + index,
      videoId: candidate.id,
      source,
      score,
      factors,
    }));
    const stored = await impressions.insertMany(feedId, viewerId, places, now);
    const isOwn = stored === places.length;
    const shown = isOwn
      ? places.map((each) => ({ ...each, shownAt: now }))
      : await impressions.findPage(feedId, place, take);
    return { shown, hasMore: candidates.length > ranked.length };
  }
}

function rankingsOf(shown: readonly Shown[]): RankedPage['rankings'] {
  return new Map(
    shown.map(({ videoId, score, source, factors, shownAt }) => [
      videoId,
      { score, source, factors, rankedAt: shownAt.toISOString() },
    ]),
  );
}

/** A cursor is the id of the feed and the next place. @throws {Refusal} for a malformed one */
function positionOf(cursor: string): { feedId: string; place: number } {
  const [, feedId, place] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(\d{1,7})$/.exec(cursor) ?? [];
  if (feedId === undefined || place === undefined) throw foreignCursor();
  return { feedId, place: Number(place) };
}

/** Returns the position of a moment of the last year, which the random end of the feed's id and the place determine. */
function exploredFrom(feedId: string, place: number, now: Date): string {
  const fraction = ((Number.parseInt(feedId.slice(-8), 16) + place * 0x9e3779b1) % 2 ** 32) / 2 ** 32;
  const moment = Math.round(now.getTime() - fraction * exploredMs)
    .toString(16)
    .padStart(12, '0');
  return `${moment.slice(0, 8)}-${moment.slice(8)}-7000-8000-000000000000`;
}
