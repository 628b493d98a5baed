import { announcedTo } from '@velvet/access/announced';
import type { UserId } from '@velvet/contracts/ids';
import { isSubscribed, subscribedTo } from '@velvet/entitlements/entitled';
import type { Queries } from '@velvet/kit/database/database';
import { followFacts, isFollowing, visibleTo } from '@velvet/people/visibility';
import type { Candidate } from './video-ranking.ts';

/** Condition of the partial indexes of videos. */
const isShown = (q: string) => `${q}.state = 'published' and ${q}.audience <> 'private'`;

/** SQL of the newest five videos of each author of `authors (author_id)`. */
const newestOf = (authors: string) => `(${authors}) a cross join lateral (
  select q.id, q.position from video q where q.author_id = a.author_id and ${isShown('q')} order by q.position desc limit 5) q`;

const followed = `select author_id from (select followed_id as author_id from follow where follower_id = $1
  union ${subscribedTo('$1', '$2')}) f limit 200`;

/**
 * Candidates are few and each kind has an index, so that the cost does not depend on the number of videos. Where several kinds find
 * a video, the first of this order names its source.
 */
const found = `
  (select q.id, 1 as rank, 'followed' as source from ${newestOf(followed)} order by q.position desc limit 60)
  union all (select q.id, 2, 'watched' from ${newestOf('select author_id from watched order by amount desc limit 10')})
  union all (select q.id, 3, 'fresh' from video q where ${isShown('q')} order by q.position desc limit 120 + $5::int)
  union all (select q.id, 4, 'popular' from video q where ${isShown('q')}
     order by ((q.like_count + q.comment_count + q.share_count) / (q.view_count + 20.0)) desc limit 60)
  union all (select q.id, 5, 'explored' from video q where ${isShown('q')} and q.position < $4 order by q.position desc limit 20)`;

export function videoCandidateRepository(db: Queries) {
  return {
    /**
     * Returns videos that the viewer may see or unlock, without those that the feed has shown.
     * @param explored position before which videos of any age are candidates
     * @param place number of videos that the feed has shown
     */
    find(
      viewer: UserId | null,
      now: Date,
      { feedId, explored, place }: { feedId: string; explored: string; place: number },
    ): Promise<Candidate[]> {
      return db.rows(
        'video.findCandidates',
        `with watched as materialized (select v.author_id, sum(w.watched) as amount
             from (select video_id, watched from video_watch where viewer_id = $1 order by watched_at desc limit 200) w
             join video v on v.id = w.video_id group by v.author_id),
         found as (${found})
         select distinct on (v.id) v.id, v.author_id as "authorId", f.source, v.published_at as "publishedAt", v.subjects,
                v.like_count + v.comment_count + v.share_count as reactions, v.view_count as views,
                v.watch_count as "watchCount", v.watched_sum as "watchedSum",
                (${isFollowing('$1', 'v.author_id')} or ${isSubscribed('$1', 'v.author_id', '$2')}) as follows,
                coalesce((select amount from watched where author_id = v.author_id), 0) as "watchedOfAuthor",
                coalesce((select watched from video_watch where viewer_id = $1 and video_id = v.id), 0) as watched
           from found f join video v on v.id = f.id
          where ${visibleTo('$1::text', 'v.author_id')}
            and (v.author_id = $1 or ${announcedTo('v.audience', followFacts('$1', 'v.author_id'))})
            and not exists (select from video_impression i where i.feed_id = $3 and i.video_id = v.id)
          order by v.id, f.rank`,
        [viewer, now, feedId, explored, place],
      );
    },
  };
}
