import type { VaultItemId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import { streamReadRepository, type ReadyStream } from './stream-read.repository.ts';

/** A playback reads a segment every few seconds; a deleted video ends within this time. */
const keptMs = 5000;
const maxKept = 500;

export type StreamReading = ReturnType<typeof streamReading>;

export function streamReading(db: Database, clock: Clock) {
  const kept = new Map<VaultItemId, { streams: Promise<ReadyStream[]>; until: number }>();
  return {
    /** Returns the renditions of a video that are ready, up to five seconds old. */
    find(id: VaultItemId): Promise<ReadyStream[]> {
      const now = clock.now().getTime();
      const hit = kept.get(id);
      if (hit && hit.until > now) return hit.streams;
      if (kept.size >= maxKept) kept.clear();
      const streams = streamReadRepository(db).findReady(id);
      kept.set(id, { streams, until: now + keptMs });
      streams.catch(() => kept.delete(id));
      return streams;
    },
  };
}
