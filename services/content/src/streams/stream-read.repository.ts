import type { VaultItemId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import type { HlsRendition } from '@velvet/media/transcoding/hls-rendition';
import type { Strip } from '@velvet/media/transcoding/strip';

/** A rendition as stored; the first one also has the preview strip of the video, null if none could be made. */
export type MadeStream = HlsRendition & { readonly strip?: Strip | null | undefined };
export type ReadyStream = { height: number; place: number; made: MadeStream };

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
