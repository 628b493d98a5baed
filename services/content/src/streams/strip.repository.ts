import type { VaultItemId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import type { HlsRendition } from '@velvet/media/transcoding/hls-rendition';
import type { Strip } from '@velvet/media/transcoding/strip';

type ClaimedStrip = { made: HlsRendition; attempts: number };

/** The rendition of which the strip is made, while it has neither a strip nor the mark that none can be made. */
const withoutStrip = `place = 0 and state = 'ready' and not made ? 'strip'`;

/** Preview strips of videos whose renditions were made before there were strips. */
export function stripRepository(db: Queries) {
  return {
    /** Counts the attempt. @returns undefined if the video has its strip, or was deleted */
    claim(id: VaultItemId, at: Date): Promise<ClaimedStrip | undefined> {
      return db.one(
        'strip.claim',
        `update video_stream set strip_attempts = strip_attempts + 1, attempted_at = $2
          where item_id = $1 and ${withoutStrip} returning made, strip_attempts as attempts`,
        [id, at],
      );
    },

    /** @param strip null if none can be made @returns false if that is already stored, or the video was deleted */
    async update(id: VaultItemId, strip: Strip | null): Promise<boolean> {
      const changed = await db.run(
        'strip.update',
        `update video_stream set made = made || jsonb_build_object('strip', $2::jsonb) where item_id = $1 and ${withoutStrip}`,
        [id, JSON.stringify(strip)],
      );
      return changed === 1;
    },

    /** Returns whether any rendition is not made yet. */
    async hasUnfinishedRenditions(): Promise<boolean> {
      const unfinished = `select 1 from video_stream where state in ('waiting', 'processing') limit 1`;
      return (await db.one('strip.hasUnfinishedRenditions', unfinished, [])) !== undefined;
    },

    /**
     * Returns videos without a strip, of which none was attempted since a time, and marks them as attempted now.
     * @param most videos that may be attempted at once, together with those attempted since that time
     */
    touch(attemptedBefore: Date, at: Date, most: number): Promise<{ id: VaultItemId }[]> {
      return db.rows(
        'strip.touch',
        `with begun as (select count(*) from video_stream where ${withoutStrip} and attempted_at >= $1),
              next as (select item_id, height from video_stream where ${withoutStrip} and attempted_at < $1
                        order by attempted_at limit greatest($3 - (select count from begun), 0))
         update video_stream s set attempted_at = $2 from next
          where s.item_id = next.item_id and s.height = next.height returning s.item_id as id`,
        [attemptedBefore, at, most],
      );
    },
  };
}
