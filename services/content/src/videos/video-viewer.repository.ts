import type { VideoPreferences } from '@velvet/contracts/content/video-ranking';
import type { UserId, VideoId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

/** Watched parts of videos, and preferences for the ranked feed. */
export function videoViewerRepository(db: Queries) {
  return {
    /** Stores the largest part of all viewings. The creator's own viewings have no effect. */
    async saveWatch(viewerId: UserId, videoId: VideoId, watched: number, at: Date): Promise<void> {
      await db.run(
        'videoWatch.save',
        `with changed as (
           insert into video_watch as w (viewer_id, video_id, watched, watched_at)
             select $1, id, $3, $4 from video where id = $2 and author_id <> $1
           on conflict (viewer_id, video_id) do update set watched = greatest(w.watched, excluded.watched), watched_at = excluded.watched_at
           returning video_id, old.watched as previous, new.watched as now)
         update video set watch_count = watch_count + case when previous is null then 1 else 0 end,
                watched_sum = watched_sum + now - coalesce(previous, 0) from changed where id = video_id`,
        [viewerId, videoId, watched, at],
      );
    },

    findPreferences(userId: UserId): Promise<VideoPreferences | undefined> {
      return db.one(
        'videoPreference.find',
        `select more_recent as "moreRecent", follows_first as "followsFirst", fewer_creators as "fewerCreators", fewer_subjects as "fewerSubjects"
           from video_preference where user_id = $1`,
        [userId],
      );
    },

    async savePreferences(userId: UserId, preferences: VideoPreferences): Promise<void> {
      const { moreRecent, followsFirst, fewerCreators, fewerSubjects } = preferences;
      await db.run(
        'videoPreference.save',
        `insert into video_preference (user_id, more_recent, follows_first, fewer_creators, fewer_subjects) values ($1, $2, $3, $4, $5)
         on conflict (user_id) do update set more_recent = excluded.more_recent, follows_first = excluded.follows_first,
           fewer_creators = excluded.fewer_creators, fewer_subjects = excluded.fewer_subjects`,
        [userId, moreRecent, followsFirst, fewerCreators, fewerSubjects],
      );
    },

    async deletePreferences(userId: UserId): Promise<void> {
      await db.run('videoPreference.delete', 'delete from video_preference where user_id = $1', [userId]);
    },

    /** Deletes all data of a viewer. */
    async deleteViewer(userId: UserId): Promise<void> {
      await db.run(
        'videoWatch.deleteViewer',
        `with gone as (delete from video_watch where viewer_id = $1 returning video_id, watched)
         update video set watch_count = watch_count - 1, watched_sum = watched_sum - watched from gone where id = video_id`,
        [userId],
      );
      await db.run('videoImpression.deleteViewer', 'delete from video_impression where viewer_id = $1', [userId]);
      await db.run('videoPreference.deleteUser', 'delete from video_preference where user_id = $1', [userId]);
    },
  };
}
