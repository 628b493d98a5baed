import type { UserId, VideoId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import type { Queries } from '@velvet/kit/database/database';
import { videoViewerRepository } from './video-viewer.repository.ts';

/** Records what people watched, for the ranked feed. */
export function videoWatching(db: Queries, clock: Clock) {
  return {
    /** @param watched part of the duration, 0 to 1 */
    record: (viewerId: UserId, id: VideoId, watched: number): Promise<void> =>
      videoViewerRepository(db).saveWatch(viewerId, id, watched, clock.now()),
  };
}
