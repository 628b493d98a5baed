import type { VaultItemId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { messageColumns, type MediaMessage } from '#messages/message-media.repository.ts';
import { postColumns } from '#posts/post-lock.repository.ts';
import type { PostRow } from '#posts/post-write.repository.ts';
import { videoColumns } from '#videos/video-lock.repository.ts';
import type { VideoRow } from '#videos/video.ts';

/** Posts, videos and messages that show an age restricted item. */
export function ageRestrictionRepository(db: Queries) {
  return {
    /** @returns the posts that are restricted now, and were not before */
    restrictPosts(itemId: VaultItemId): Promise<PostRow[]> {
      return db.rows(
        'age.restrictPosts',
        `update post set age_restricted = true where not age_restricted and id in (
           select post_id from post_media where item_id = $1 union select post_id from post_next_media where item_id = $1)
         returning ${postColumns}`,
        [itemId],
      );
    },

    /** @returns the videos that are restricted now, and were not before */
    restrictVideos(itemId: VaultItemId): Promise<VideoRow[]> {
      return db.rows(
        'age.restrictVideos',
        `update video set age_restricted = true where not age_restricted and item_id = $1 returning ${videoColumns}`,
        [itemId],
      );
    },

    findMessages(itemId: VaultItemId): Promise<(MediaMessage & { isSold: boolean })[]> {
      return db.rows(
        'age.findMessages',
        `select ${messageColumns}, m.price_minor > 0 as "isSold" from message_media_item x join message_media m using (message_id) where x.item_id = $1`,
        [itemId],
      );
    },
  };
}
