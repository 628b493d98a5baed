import type { VaultItemId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import type { HlsRendition } from '@velvet/media/transcoding/hls-rendition';
import type { Strip } from '@velvet/media/transcoding/strip';
import { temporaryFolder } from '#processing/temp-folder.ts';
import { objectKeys } from '#vault/object-keys.ts';
import { putStrip } from './stream-files.ts';
import type { StreamWorkshop } from './stream-making.service.ts';
import { makeStrip } from './stream.job.ts';
import { streamReadRepository } from './stream-read.repository.ts';
import { stripRepository } from './strip.repository.ts';

/** Largest number of attempts that ended with the process. */
const maxAttempts = 3;
/** Videos that are begun and not finished; renditions of new videos come first. */
const most = { idle: 10, beside: 1 };

/** Makes the preview strips of videos whose renditions were made before there were strips. */
export function stripMaking(db: Database, clock: Clock, { storage, tempDirectory, transcoder }: StreamWorkshop) {
  return {
    /** Makes the strip of a video from its first rendition. Idempotent: a repeated one overwrites. */
    async make(id: VaultItemId): Promise<void> {
      const claimed = transcoder && (await stripRepository(db).claim(id, clock.now()));
      if (!claimed) return;
      const strip = claimed.attempts > maxAttempts ? null : await put(id, claimed.made);
      const isStored = await stripRepository(db).update(id, strip);
      if (strip && !isStored && !(await hasStrip(id))) await storage.delete([objectKeys(id).strip]);
    },

    /** Enqueues further videos, and again those of dead processes. */
    async plan(staleBefore: Date): Promise<void> {
      if (!transcoder) return;
      await db.transaction(async (tx) => {
        const strips = stripRepository(tx);
        const limit = (await strips.hasUnfinishedRenditions()) ? most.beside : most.idle;
        const next = await strips.touch(staleBefore, clock.now(), limit);
        for (const { id } of next) await tx.enqueue(makeStrip, { itemId: id });
      });
    },
  };

  async function put(id: VaultItemId, made: HlsRendition): Promise<Strip | null> {
    const rendition = transcoder && (await storage.get(objectKeys(id).stream(0)));
    if (!rendition) return null;
    await using folder = await temporaryFolder(tempDirectory, clock.now());
    return await putStrip({ storage, transcoder, folder }, id, made, rendition.body);
  }

  /** A concurrent attempt has stored it. */
  async function hasStrip(id: VaultItemId): Promise<boolean> {
    return (await streamReadRepository(db).findReady(id)).some(({ made }) => made.strip);
  }
}
