import type { VaultItemId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import type { HlsRendition } from '@velvet/media/transcoding/hls-rendition';

export type ReadyStream = { height: number; place: number; made: HlsRendition };

export function streamReadRepository(db: Queries) {
  return {
    /** In the order in which they were made. */
    findReady(id: VaultItemId): Promise<ReadyStream[]> {
      return db.rows(
        'stream.findReady',
        `select height, place, made from video_stream where item_id = $1 and state = 'ready' order by place`,
        [id],
      );
    },
  };
}
