import type { VideoRanking } from '@velvet/contracts/content/video-ranking';
import type { UserId, VideoId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

/** A place of a ranked feed. */
export type Impression = Omit<VideoRanking, 'rankedAt'> & { place: number; videoId: VideoId };
export type Shown = Impression & { shownAt: Date };

export function videoImpressionRepository(db: Queries) {
  return {
    /** Returns the viewer of a feed; undefined if the feed has no places. */
    findViewer(feedId: string): Promise<{ viewerId: UserId | null } | undefined> {
      return db.one(
        'videoImpression.findViewer',
        'select viewer_id as "viewerId" from video_impression where feed_id = $1 limit 1',
        [feedId],
      );
    },

    findPage(feedId: string, place: number, take: number): Promise<Shown[]> {
      return db.rows(
        'videoImpression.findPage',
        `select place, video_id as "videoId", source, score, factors, shown_at as "shownAt" from video_impression
          where feed_id = $1 and place >= $2 and place < $2::int + $3::int order by place`,
        [feedId, place, take],
      );
    },

    /** Returns the creators of the last places before a place, nearest last. */
    async findAuthorsBefore(feedId: string, place: number, take: number): Promise<UserId[]> {
      const rows = await db.rows<{ authorId: UserId }>(
        'videoImpression.findAuthorsBefore',
        `select v.author_id as "authorId" from video_impression i join video v on v.id = i.video_id
          where i.feed_id = $1 and i.place < $2 and i.place >= $2::int - $3::int order by i.place`,
        [feedId, place, take],
      );
      return rows.map(({ authorId }) => authorId);
    },

    /** Keeps places that a concurrent request has stored. @returns the number of stored places */
    insertMany(feedId: string, viewerId: UserId | null, places: readonly Impression[], at: Date): Promise<number> {
      return db.run(
        'videoImpression.insertMany',
        `insert into video_impression (feed_id, place, video_id, viewer_id, source, score, factors, shown_at)
         select $1, p.place, v.id, $2, p.source, p.score, p.factors, $4
           from jsonb_to_recordset($3) as p (place int, "videoId" uuid, source text, score real, factors jsonb)
           join video v on v.id = p."videoId"
         on conflict do nothing`,
        [feedId, viewerId, JSON.stringify(places), at],
      );
    },

    deleteBefore(shownBefore: Date, limit: number): Promise<number> {
      return db.run(
        'videoImpression.deleteBefore',
        `delete from video_impression where (feed_id, place) in (
           select feed_id, place from video_impression where shown_at < $1 order by shown_at limit $2)`,
        [shownBefore, limit],
      );
    },
  };
}
