import type { VaultItemId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import type { Transaction } from '@velvet/kit/database/database';
import { renditionHeights } from '@velvet/media/transcoding/rendition-plan';
import { makeStream } from './stream.job.ts';
import { streamRepository } from './stream.repository.ts';

type Processed = { type: string; width: number | null; height: number | null };

/** Plans the renditions of a video that is ready. Nothing waits for them, because the video plays as it is. */
export async function planStreams(
  tx: Transaction,
  clock: Clock,
  id: VaultItemId,
  { type, width, height }: Processed,
): Promise<void> {
  if (type !== 'video' || !width || !height) return;
  const heights = renditionHeights({ width, height });
  await streamRepository(tx).insert(id, heights, clock.now());
  for (const each of heights) await tx.enqueue(makeStream, { itemId: id, height: each });
}
